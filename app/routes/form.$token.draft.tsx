import type { ActionFunctionArgs } from '@remix-run/node';
import { findClosedReason, openForm } from '~/areas/form-page/pages/load-form.server';
import { readFormPost, saveAnswers } from '~/areas/form-page/pages/post/read-form-post.server';
import { filesByInput, hashAnswer, type DraftNews } from '~/domain/draft-merge';
import { pageContext } from '~/lib/page-context.server';

/**
 * A save that the page makes by itself while it is filled in: the changed answers and signatures, never bank details.
 *
 * @returns 204 when they are saved; 200 with what the page does not know (`DraftNews`); 409 when the form takes no more; every other
 *   status may be tried again
 */
export async function action(args: ActionFunctionArgs) {
  const context = pageContext(args);
  const form = await openForm(args);
  const headers = { 'cache-control': 'no-store' };
  if (findClosedReason(form)) return new Response(null, { status: 409, headers });
  const posted = await readFormPost(args.request, context, form, true);
  const saved = await saveAnswers(posted, true, { isOnce: true });
  if (!posted.isWhole) return new Response(null, { status: 400, headers });
  if (!saved) return new Response(null, { status: 409, headers });
  const files = [...filesByInput(posted.inputs, saved.form.draft.files)].filter(([id]) => posted.own.has(id));
  if (saved.changedMeanwhile.length + files.length === 0) return new Response(null, { status: 204, headers });
  const news: DraftNews = {
    elsewhere: saved.changedMeanwhile,
    files: Object.fromEntries(files.map(([id, ids]) => [id, hashAnswer(ids)])),
  };
  return Response.json(news, { headers });
}
