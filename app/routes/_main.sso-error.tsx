import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SsoErrorPage } from '~/features/sign-up/sso-error-page';
import { translate } from '~/services/locale.server';
import { findSupportEmail } from '~/services/page-account.server';
import { canSignUp } from '~/services/sign-up-offer.server';

export async function loader(args: LoaderFunctionArgs) {
  const t = await translate(args);
  const [supportEmail, isSignUpOpen] = await Promise.all([findSupportEmail(args), canSignUp(args)]);
  return { title: t('people:provider.failedTitle'), supportEmail, isSignUpOpen };
}

export default function SsoErrorRoute() {
  const { supportEmail, isSignUpOpen } = useLoaderData<typeof loader>();
  return <SsoErrorPage supportEmail={supportEmail} isSignUpOpen={isSignUpOpen} />;
}
