import type { LoaderFunctionArgs } from '@remix-run/node';
import { textDirectionOf } from '~/domain/language-tags';
import { PUSH_PATH } from '~/lib/page-subject.server';
import { pageContext } from '~/lib/page-context.server';

/** Makes the registration page installable: iPhones have push messages for pages on the home screen alone. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale: lang, url, pushInfo: info } = pageContext(args);
  if (!info?.isOk)
    return new Response('Not found', {
      status: 404,
      headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
    });
  const { companyName, pageIconUrl } = info.data.account;
  const address = PUSH_PATH + url.search;
  const manifest = {
    id: address,
    name: companyName,
    short_name: companyName.slice(0, 20),
    start_url: address,
    scope: '/',
    display: 'standalone',
    lang,
    dir: textDirectionOf(lang),
    icons: [{ src: pageIconUrl || '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
