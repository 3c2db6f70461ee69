import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { resendEmailVerification } from '~/contract/sign-up';
import { ResultPage } from '~/features/sign-up/verify-page';
import type { RouteHandle } from '~/root';
import { appContext, type RequestArgs } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { localeOf, translate } from '~/services/locale.server';
import { findSupportEmail } from '~/services/page-account.server';
import { pageData, seeOther } from '~/services/respond.server';
import { readSignUpEmail } from '~/services/cookies.server';

export const handle: RouteHandle = { styles: ['facts'] };

/** The address that has signed up in this browser. Throws the way to sign-up when none has. */
async function requireEmail({ request, context }: RequestArgs): Promise<string> {
  const { config } = await appContext({ request, context });
  const email = await readSignUpEmail(request, config);
  if (!email) throw redirect('/smart/sign-up/', 302);
  return email;
}

export async function loader(args: LoaderFunctionArgs) {
  const email = await requireEmail(args);
  const t = await translate(args);
  return pageData({ title: t('sign-up:result.title'), email, supportEmail: await findSupportEmail(args) });
}

/** Sends the message again; a failure leads to sign-in. Spec: enrollment-and-payment 8. */
export async function action(args: ActionFunctionArgs) {
  const email = await requireEmail(args);
  const { api } = await appContext(args);
  const result = await api.call(resendEmailVerification, { body: { email } }, { language: await localeOf(args) });
  return result.isOk
    ? seeOther('/marketing/sign-up-result', await flashHeader('success', 'sign-up:result.resent'))
    : seeOther('/smart/sign-in', await flashHeader('error', 'sign-up:result.resendFailed'));
}

export default function SignUpResultRoute() {
  const { email, supportEmail } = useLoaderData<typeof loader>();
  return <ResultPage email={email} supportEmail={supportEmail} />;
}
