import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { askAccountEnd, getAccountEnd, takeBackAccountEnd } from '~/areas/accounts/deletion/calls';
import type { FormProblem } from '~/domain/error-keys';
import { DeletePage, type DeleteView } from '~/areas/accounts/deletion/pages/delete-page';
import { deletionFields } from '~/areas/accounts/deletion/pages/fields';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(deletionFields);

const PATH = '/smart/account/delete';

export const handle: RouteHandle = {
  form: (data) =>
    (data as { view: DeleteView }).view.end.deletesAt === null ? { name: 'intent', value: 'ask' } : undefined,
};

/** The end of the account. Spec: enrollment-and-payment 9, terms. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const [result, timeZone] = await Promise.all([api.call(getAccountEnd, {}), userTimeZone(args)]);
  const view: DeleteView = { end: requireData(result), timeZone };
  return { title: t('account-deletion:title'), view };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, ['Owner']);
  const { data, typed, problem } = await validate(post, validator);
  if (problem) return invalidFormResponse<FormProblem>(problem);
  const { api } = pageContext(args);
  if (data.intent === 'takeBack') {
    const result = await api.call(takeBackAccountEnd, {});
    // Who has it back already has what he wants.
    if (result.isOk || result.name === 'operator.notNow')
      return redirectWithFlash(PATH, 'success', 'account-deletion:takenBack');
    if (result.name !== 'closing.notYours') throw apiFailurePage(result);
    return invalidFormResponse<FormProblem>({ errors: {}, typed, notice: result.name }, result.status);
  }
  const result = await api.call(askAccountEnd, { body: { name: data.name } });
  if (result.isOk || result.name === 'account.deleting')
    return redirectWithFlash(PATH, 'success', 'account-deletion:asked');
  if (result.name !== 'closing.wrongName') throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>({ errors: { name: result.name }, typed }, result.status);
}

export default function DeleteAccountRoute() {
  return <DeletePage view={useLoaderData<typeof loader>().view} problem={useActionData<FormProblem>()} />;
}
