import { listPartFiles, offerPart } from '~/areas/drafts/device-handoff-calls';
import { apiFailurePage, seeOther } from '~/lib/responses.server';
import type { Posted } from './read-form-post.server';
import { pathAfterSubmission } from '../load-form.server';
import { findRemoteChanges, showErrors } from './show-errors.server';

/** Leads to the code by which a phone answers one question, and back from there to where the form was left. */
export async function offerHandoff(posted: Posted, inputId: string) {
  const { context, form, path } = posted;
  const { token } = form.link;
  const { language } = form.enrollment;
  const offered = await context.api.call(offerPart, { body: { token, inputId: inputId.slice(0, 64), language } });
  if (offered.isOk) return seeOther(`/form/${token}/phone/${offered.data.partId}${queryOf(path)}`);
  if (offered.name === 'form.alreadySubmitted') return seeOther(pathAfterSubmission(form.enrollment, token));
  if (offered.name !== 'request.tooMany') throw apiFailurePage(offered);
  return showErrors('device-handoff:tooMany', {}, posted, offered.status);
}

const queryOf = (path: string): string => path.slice(`${path}?`.indexOf('?'));

/**
 * Finds the questions that were changed elsewhere and whose change the person has not seen. Files that the person added with a phone
 * by handoff from this form don't count.
 */
export async function findUnseenChanges(posted: Posted): Promise<string[]> {
  const { context, form } = posted;
  const news = findRemoteChanges(posted);
  const files = form.draft.files.filter(({ inputId }) => news.includes(inputId));
  if (files.length === 0) return news;
  const listed = await context.api.call(listPartFiles, { query: { token: form.link.token } });
  const ofPhones = listed.isOk ? files.filter(({ fileId }) => listed.data.fileIds.includes(fileId)) : [];
  return news.filter((id) => !ofPhones.some(({ inputId }) => inputId === id));
}
