import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { getDossier } from '~/areas/privacy/calls';
import { eraseRecipient } from '~/areas/privacy/data-subject-calls';
import { ADMINS } from '~/lib/contract/enums';
import { ErasePage } from '~/areas/privacy/pages/erase-page';
import { eraseFields } from '~/areas/privacy/pages/fields';
import type { FormProblem } from '~/domain/error-keys';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, temporaryRedirect, invalidFormResponse, requireData } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(eraseFields);

export const handle: RouteHandle = { form: {} };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, t } = pageContext(args);
  const params = { recipientId: args.params.recipientId ?? '' };
  const found = await api.call(getDossier, { params, query: { all: '' } });
  // What is gone already needs no question.
  if (!found.isOk && found.name === 'recipient.erased') throw temporaryRedirect('/smart/recipients');
  const { id, name } = requireData(found).recipient;
  return { title: t('privacy:eraseTitle', { name: name || id }), view: { id, name } };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, [...ADMINS]);
  const { data, typed, problem } = await validate(post, validator);
  if (problem) return invalidFormResponse({ problem });
  const recipientId = args.params.recipientId ?? '';
  if (data.confirm !== recipientId)
    return invalidFormResponse({
      problem: { errors: { confirm: 'privacy:confirmWrong' }, typed } satisfies FormProblem,
    });
  const { api } = pageContext(args);
  const result = await api.call(eraseRecipient, { params: { recipientId }, body: { confirm: data.confirm } });
  if (result.isOk) return redirectWithFlash('/smart/recipients', 'success', 'privacy:erased');
  if (result.name !== 'recipient.paying') throw apiFailurePage(result);
  return invalidFormResponse(
    { problem: { errors: {}, typed, notice: result.name } satisfies FormProblem },
    result.status,
  );
}

export default function EraseRecipientRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<{ problem: FormProblem }>();
  return <ErasePage view={view} problem={acted?.problem} />;
}
