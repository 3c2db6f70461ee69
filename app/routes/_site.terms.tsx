<<<<<<< HEAD
import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LegalPage, type LegalView } from '~/features/legal/legal-page';
import type { RouteHandle } from '~/root';
import { backPath } from '~/services/respond.server';
import { appContext } from '~/services/context.server';
import { translate } from '~/services/locale.server';

export const handle: RouteHandle = { styles: ['legal'], hasSiteLinks: true };

export async function loader(args: LoaderFunctionArgs) {
  const [t, { config }] = await Promise.all([translate(args), appContext(args)]);
  const view: LegalView = { document: 'terms', backPath: backPath(args.request), supportEmail: config.supportEmail };
  return json({ title: t('legal:terms.title'), view });
}

export default function TermsRoute() {
  return <LegalPage {...useLoaderData<typeof loader>().view} />;
}
=======
export { default, handle, loader } from './_site.privacy';
>>>>>>> less-pages
