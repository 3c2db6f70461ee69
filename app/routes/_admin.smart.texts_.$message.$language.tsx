import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ADMINS } from '~/lib/contract/enums';
import { textFields } from '~/areas/messages/texts/pages/fields';
import { TextPage } from '~/areas/messages/texts/pages/text-page';
import type { TextView } from '~/areas/messages/texts/pages/view';
import type { RouteHandle } from '~/root';
import { readUserPost } from '~/lib/signed-in-user.server';
import { invalidFormResponse } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { loadText, saveText, buildTextView } from '~/areas/messages/texts/pages/edit-text.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['message-preview', 'message-texts'],
  form: { name: 'intent', value: 'save' },
};

/** The texts of a message in a language. */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const view = await loadText(args).then((opened) => buildTextView(args, opened));
  return { title: t(`data:choices.${view.message}`), view };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, [...ADMINS]);
  const opened = await loadText(args);
  const { intent, seen, ...typed } = requireFields(post, textFields);
  if (intent === 'save') return saveText(args, opened, typed, seen);
  const view = { ...(await buildTextView(args, opened, { typed, isPreview: true })), seen };
  return view.problems.length > 0
    ? invalidFormResponse(view)
    : data(view, { headers: { 'cache-control': 'no-store' } });
}

export default function TextRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <TextPage view={(useActionData<TextView>() ?? view) as TextView} />;
}
