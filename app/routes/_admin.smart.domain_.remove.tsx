import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getDomain, removeDomain } from '~/areas/accounts/domains/calls';
import { confirmFields } from '~/lib/contract/form-field-schemas';
import { isolate } from '~/domain/punctuation';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { temporaryRedirect, requireData } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { Confirm } from '~/ui/confirm';
import { pageContext } from '~/lib/page-context.server';

const BACK = '/smart/domain';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const { domain, waiting } = requireData(await api.call(getDomain, {}));
  const name = waiting?.domain ?? domain;
  // What is gone already needs no question.
  if (name === '') throw temporaryRedirect(BACK);
  return {
    title: t('domains:remove'),
    question: t('domains:removeQuestion', { domain: isolate(name) }),
    cancelPath: BACK,
    yes: t('domains:remove'),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, ['Owner']);
  requireFields(post, confirmFields);
  const { api } = pageContext(args);
  requireData(await api.call(removeDomain, { body: {} }));
  return redirectWithFlash(BACK, 'success', 'domains:removed');
}

export default function RemoveDomainRoute() {
  return <Confirm {...useLoaderData<typeof loader>()} />;
}
