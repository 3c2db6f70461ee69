/**
 * The tag that `Intl` formats a page's language by. The product's Spanish is that of the United States: `$75.54`, 7:00 p. m.,
 * EST. Extensions of the tag stay; a Spanish that names its country is left alone.
 */
export function formatLocale(language: string): string {
  return language.replace(/^es(?=$|-u-)/, 'es-US');
}
