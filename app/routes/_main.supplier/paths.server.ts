/** The page of a supplier link, in the language that the address asks for. Spec: preferences-and-consent 4. */
export function supplierPath(here: string, token: string, { isSaved = false } = {}): string {
  const query = new URLSearchParams({ token });
  const lang = new URL(here).searchParams.get('lang');
  if (lang) query.set('lang', lang);
  if (isSaved) query.set('saved', '1');
  return `/supplier?${query.toString()}`;
}
