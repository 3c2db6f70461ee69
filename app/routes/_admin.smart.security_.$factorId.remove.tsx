import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { createFormValidator } from '~/lib/contract/form-validator';
import { getSecurity, removeSecondFactor } from '~/areas/users/second-factor/calls';
import type { FormProblem } from '~/domain/error-keys';
import { isolate } from '~/domain/punctuation';
import { proofFields } from '~/areas/users/pages/fields';
import { ReauthenticatePage } from '~/areas/users/pages/reauthenticate-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import {
  apiFailurePage,
  temporaryRedirect,
  invalidFormResponse,
  requireData,
  rateLimitedProblem,
} from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(proofFields);

const SECURITY = '/smart/security';

export const handle: RouteHandle = { form: {} };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api, t } = pageContext(args);
  const { factors } = requireData(await api.call(getSecurity, {}));
  const factor = factors.find(({ id }) => id === args.params.factorId);
  // What is gone already needs no question.
  if (!factor) throw temporaryRedirect(SECURITY);
  return { title: t('users:security.removeTitle'), kind: factor.kind, name: factor.name };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args);
  const { data, problem } = await validate(post, validator);
  if (problem) return invalidFormResponse(problem);
  const { api } = pageContext(args);
  const result = await api.call(removeSecondFactor, { body: { id: args.params.factorId ?? '', ...data } });
  if (result.isOk || result.name === 'secondFactor.notFound')
    return redirectWithFlash(SECURITY, 'success', 'users:security.removed');
  if (result.name === 'secondFactor.locked') return rateLimitedProblem(result, 'proof');
  if (result.name !== 'secondFactor.wrongProof') throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>({ errors: { proof: result.name }, typed: {} }, result.status);
}

export default function RemoveFactorRoute() {
  const { kind, name } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const what = [t(`users:security.kinds.${kind}`), name && isolate(name)].filter(Boolean).join(' ');
  return (
    <ReauthenticatePage
      title={t('users:security.removeTitle')}
      text={t('users:security.removeText', { what })}
      yes={t('users:remove')}
      problem={useActionData<FormProblem>()}
    />
  );
}
