import type { ActionFunctionArgs } from '@remix-run/node';
import { schemeHeader } from '~/services/appearance.server';
import { localeHeader, matchLocale } from '~/services/locale.server';
import { localPath, seeOther } from '~/services/respond.server';

/** Language and appearance: cookies, so that the next page is right from its first byte. Back to where it was asked. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const headers = new Headers();
  const scheme = form.get('scheme');
  if (scheme === 'light' || scheme === 'dark' || scheme === 'auto') headers.append('Set-Cookie', await schemeHeader(scheme));
  const locale = matchLocale(typeof form.get('language') === 'string' ? String(form.get('language')) : undefined);
  if (locale) headers.append('Set-Cookie', await localeHeader(locale));
  return seeOther(withoutLanguage(localPath(String(form.get('next') ?? ''), '/')), headers);
}

/** The page's own address without `lang`, which would win over the choice. */
function withoutLanguage(path: string): string {
  const [pathname = '/', query = ''] = path.split('?');
  const search = new URLSearchParams(query);
  search.delete('lang');
  const text = search.toString();
  return pathname + (text ? `?${text}` : '');
}

export const loader = () => seeOther('/');
