import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SsoErrorPage } from '~/features/sign-up/sso-error-page';
import { translate } from '~/services/locale.server';
import { findSupportEmail } from '~/services/page-account.server';
import { pageData } from '~/services/respond.server';

export async function loader(args: LoaderFunctionArgs) {
  const t = await translate(args);
  return pageData({ title: t('common:somethingWrong'), supportEmail: await findSupportEmail(args) });
}

export default function SsoErrorRoute() {
  return <SsoErrorPage supportEmail={useLoaderData<typeof loader>().supportEmail} />;
}
