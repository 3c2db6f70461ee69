import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { confirmApp, getAppKey } from '~/areas/users/second-factor/calls';
import type { FormProblem } from '~/domain/error-keys';
import { AuthenticatorAppPage, type AuthenticatorAppView } from '~/areas/users/pages/authenticator-app-page';
import { RecoveryCodesPage } from '~/areas/users/pages/recovery-codes-page';
import { codeFields } from '~/areas/users/pages/fields';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import {
  apiFailurePage,
  temporaryRedirect,
  invalidFormResponse,
  requireData,
  rateLimitedProblem,
  seeOther,
} from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(codeFields);

const SECURITY = '/smart/security';

export const handle: RouteHandle = {
  styles: ['description-list', 'security'],
  form: (_data, posted) => (posted && 'recoveryCodes' in (posted as object) ? undefined : {}),
};

/** The key that waits for its first code. Nothing waits once the code was given, also in the answer to it. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api, isPost, t } = pageContext(args);
  const result = await api.call(getAppKey, {});
  const isWaiting = result.isOk || result.name !== 'secondFactor.notFound';
  if (!isWaiting && !isPost) throw temporaryRedirect(SECURITY);
  const found = isWaiting ? requireData(result) : { key: '', address: '', qr: '' };
  const view: AuthenticatorAppView = { appKey: found.key, address: found.address, qr: found.qr };
  return data({ title: t('users:security.setUpTitle'), view }, { headers: { 'cache-control': 'no-store' } });
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args);
  const { data: fields, problem } = await validate(post, validator);
  if (problem) return invalidFormResponse(problem);
  const { api } = pageContext(args);
  const result = await api.call(confirmApp, { body: fields });
  if (result.isOk)
    return result.data.recoveryCodes.length > 0
      ? data(result.data, { headers: { 'cache-control': 'no-store' } })
      : redirectWithFlash(SECURITY, 'success', 'users:security.addedNow');
  if (result.name === 'secondFactor.notFound') return seeOther(SECURITY);
  if (result.name === 'secondFactor.locked') return rateLimitedProblem(result, 'code');
  if (result.name !== 'secondFactor.wrongCode') throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>({ errors: { code: result.name }, typed: {} }, result.status);
}

type Acted = FormProblem | { recoveryCodes: string[] };

export default function AppRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<Acted>();
  if (acted && 'recoveryCodes' in acted) return <RecoveryCodesPage codes={acted.recoveryCodes} />;
  return <AuthenticatorAppPage view={view} problem={acted} />;
}
