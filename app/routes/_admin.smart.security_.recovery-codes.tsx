import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { createFormValidator } from '~/lib/contract/form-validator';
import { makeRecoveryCodes } from '~/areas/users/second-factor/calls';
import type { FormProblem } from '~/domain/error-keys';
import { RecoveryCodesPage } from '~/areas/users/pages/recovery-codes-page';
import { proofFields } from '~/areas/users/pages/fields';
import { ReauthenticatePage } from '~/areas/users/pages/reauthenticate-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { apiFailurePage, invalidFormResponse, rateLimitedProblem, seeOther } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(proofFields);

export const handle: RouteHandle = {
  styles: ['security'],
  form: (_data, posted) => (posted && 'recoveryCodes' in (posted as object) ? undefined : {}),
};

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { t } = pageContext(args);
  return { title: t('users:security.codesTitle') };
}

/** The codes are in the answer itself: a redirect would have to carry them. */
export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args);
  const { data: fields, problem } = await validate(post, validator);
  if (problem) return invalidFormResponse(problem);
  const { api } = pageContext(args);
  const result = await api.call(makeRecoveryCodes, { body: fields });
  if (result.isOk) return data(result.data, { headers: { 'cache-control': 'no-store' } });
  if (result.name === 'secondFactor.notFound') return seeOther('/smart/security');
  if (result.name === 'secondFactor.locked') return rateLimitedProblem(result, 'proof');
  if (result.name !== 'secondFactor.wrongProof') throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>({ errors: { proof: result.name }, typed: {} }, result.status);
}

type Acted = FormProblem | { recoveryCodes: string[] };

export default function RecoveryCodesRoute() {
  const { t } = useTranslation();
  const acted = useActionData<Acted>();
  if (acted && 'recoveryCodes' in acted) return <RecoveryCodesPage codes={acted.recoveryCodes} />;
  return (
    <ReauthenticatePage
      title={t('users:security.codesTitle')}
      text={t('users:security.makeCodesText')}
      yes={t('users:security.makeCodes')}
      problem={acted}
    />
  );
}
