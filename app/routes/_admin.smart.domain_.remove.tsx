import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getDomain, removeDomain } from '~/contract/domains';
import { confirmFields } from '~/contract/fields';
import { isolate } from '~/domain/punctuation';
import { readUserPost, requireUser } from '~/services/admin.server';
import { flashHeader } from '~/services/flash.server';
import { foundAt, needed, seeOther } from '~/services/respond.server';
import { requireFields } from '~/services/validate-post.server';
import { Confirm } from '~/ui/confirm';
import { pageContext } from '~/services/page-context.server';

const BACK = '/smart/domain';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const { domain, waiting } = needed(await api.call(getDomain, {}));
  const name = waiting?.domain ?? domain;
  // What is gone already needs no question.
  if (name === '') throw foundAt(BACK);
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
  needed(await api.call(removeDomain, { body: {} }));
  return seeOther(BACK, await flashHeader('success', 'domains:removed'));
}

export default function RemoveDomainRoute() {
  return <Confirm {...useLoaderData<typeof loader>()} />;
}
