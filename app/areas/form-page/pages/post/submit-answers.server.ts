import type { Answers } from '~/domain/form-model';
import { isChoice } from '~/areas/forms/input-types';
import { fieldId } from '~/domain/form-field-names';
import type { NamedError, PostProblem } from '../form-errors';
import { submitForm } from '../../submission-calls';
import { receiptPath } from '~/lib/contract/page-paths';
import { failureOf } from '~/lib/contract/platform-port';
import type { ApiFailure } from '~/lib/api-client.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse, retryPage, seeOther } from '~/lib/responses.server';
import { saveAnswers, type Posted } from './read-form-post.server';
import { pathAfterSubmission } from '../load-form.server';
import { showConflict, findErrors, findPageError, showErrors } from './show-errors.server';
import {
  isOutcomeUnknown,
  reportRemoteChange,
  reportThrownPage,
  reportRejection,
} from './report-rejected-submission.server';
import { sendSubmission } from './send-submission.server';
import { findUnseenChanges } from './offer-device-handoff.server';

/** Of answers that were given on two devices the person has said which one counts: the other one of a question, or all as they stand. */
export async function resolveConflicts(posted: Posted, used?: string) {
  const { form, inputs } = posted;
  const { others } = form.draft;
  const settled = Object.keys(others).filter((id) => used === undefined || id === used);
  const input = inputs.find(({ id }) => id === used);
  // Pressed twice, the other answer stands already, and this one is the page's old one again.
  const other = used !== undefined && input && settled.includes(used) ? (others[used] ?? null) : null;
  let chosen = posted;
  if (input && other !== null) {
    const isThere = (guid: string) => input.options.some((option) => option.guid === guid);
    const answer = isChoice(input) ? [other].flat().filter(isThere) : other;
    const base = Object.fromEntries(Object.entries(posted.base ?? {}).filter(([id]) => id !== used));
    chosen = { ...posted, sent: { ...posted.sent, [input.id]: answer }, base };
  }
  const saved = await saveAnswers(chosen, false, { settled });
  if (!saved) return seeOther(pathAfterSubmission(form.enrollment, form.link.token));
  return seeOther(used === undefined ? posted.path : `${posted.path}#${fieldId(encodeURIComponent(used))}`);
}

/**
 * Sends the form with the files that the draft holds, and finishes it. It may be repeated; nothing happens twice. The platform says what
 * is wrong with the answers; what it takes needs no draft before it. Spec: forms-and-approval 4.
 */
export async function submitAnswers(posted: Posted) {
  const { context } = posted;
  const error = findPageError(posted);
  // What no page of ours sends is looked at here: the platform refuses it without a word about any field.
  const isOfPage = posted.fields.submissionKey !== '';
  if (!error && isOfPage && (await findUnseenChanges(posted)).length === 0) return sendAnswers(posted);
  const event = { kind: 'EnrollmentFailed', source: '', detail: error ?? 'form.changedElsewhere' } as const;
  const saved = await saveAnswers(posted, true, { event }).catch(async (thrown: unknown) => {
    await reportThrownPage(context, async () => posted.post, thrown);
    throw thrown;
  });
  // What has been submitted already was judged then; the same again is answered with the first one's end.
  if (!saved) return sendAnswers(posted);
  // The draft knows of contacts that were verified before.
  const { message, fields } = findErrors(saved);
  if (message) {
    reportRejection(context, message);
    return showErrors(`errors:${message}`, fields, saved, 422);
  }
  const changedMeanwhile = await findUnseenChanges(saved);
  if (changedMeanwhile.length === 0) return sendAnswers(saved);
  reportRemoteChange(context);
  return showConflict({ ...saved, changedMeanwhile });
}

export async function sendAnswers(posted: Posted) {
  const { context, form, inputs, answers, bank, events, source } = posted;
  const { submissionKey, formVersion, agree } = posted.fields;
  const change = posted.fields.change.slice(0, 64);
  const { api, clientAddress } = context;
  const { link, enrollment, draft, opened, captureIpAddress } = form;
  const { token } = link;
  const formsOf = (of: Answers) =>
    inputs.flatMap(({ id, inputType: type }) => {
      const value = of[id];
      return value === undefined ? [] : [{ id, type, value }];
    });
  const done = await sendSubmission(
    api,
    {
      recipientId: link.recipientId,
      token,
      mergeTags: opened.tags,
      customerIpAddress: captureIpAddress ? clientAddress : null,
      submitTime: new Date().toISOString(),
      formId: enrollment.id,
      inputForms: formsOf(answers),
      submissionKey,
      formVersion: formVersion || enrollment.version,
      language: enrollment.language,
      isInstallmentAgreed: agree,
      bankDetails: bank?.token ? { isSaved: bank.isSaved, token: bank.token } : null,
      files: draft.files.map(({ inputId, fileId }) => ({ inputId, fileId })),
      brought: posted.brought,
      change: change || undefined,
      events,
    },
    source || null,
    async () => {
      const saved = (await saveAnswers({ ...posted, events: [] }, true)) ?? posted;
      const { fields: fieldErrors, message, values } = findErrors(saved);
      if (!message) return formsOf(values);
      reportRejection(context, message);
      return failureOf(submitForm, message, { params: { fieldErrors } });
    },
  );
  if (!done.isOk) {
    if (isOutcomeUnknown(done)) reportRejection(context, done.name);
    return refuse(done, posted);
  }
  if (change) return redirectWithFlash(receiptPath(token, done.data.reference), 'success', 'form-page:changed');
  return seeOther(done.data.link ?? `${pathAfterSubmission(enrollment, token)}?sent=1`);
}

/** Whether a change can't be sent any more: its page says why, and what was typed. */
const isOver = ({ name }: ApiFailure): boolean =>
  ['submission.changeOver', 'submission.changedOften', 'submission.notChangeable', 'submission.withdrawn'].includes(
    name ?? '',
  );

/** A submission that the platform refused: the form again with its reason, or the page of the state it has now. */
async function refuse(failure: ApiFailure, posted: Posted) {
  const { form, source, post } = posted;
  if (posted.fields.change && ['draft.another', 'form.alreadySubmitted'].includes(failure.name ?? '')) {
    // Sent or given up elsewhere: it is begun again with what was filled in here, and sent once that was looked through.
    const saved = await saveAnswers(posted, false);
    return saved
      ? showConflict(saved, 'form-page:changeResumed')
      : seeOther(pathAfterSubmission(form.enrollment, form.link.token));
  }
  if (failure.name === 'form.alreadySubmitted') {
    // Other answers than those that were sent: a form that can be submitted again goes on with them.
    await saveAnswers(posted, false);
    return seeOther(pathAfterSubmission(form.enrollment, form.link.token));
  }
  // Of what was begun elsewhere: it can be sent once its turn comes again.
  if (failure.name === 'draft.another') throw retryPage(failure, post);
  if (isOver(failure)) {
    await saveAnswers(posted, false);
    // Nothing leads on, by which a device that sends by itself knows that it was not sent.
    return invalidFormResponse<PostProblem | null>(null, 409);
  }
  if (failure.kind === 'dialog') {
    const isServers = failure.status >= 500;
    // The page of a server's trouble holds what was typed, also where it can't be kept.
    const saved = saveAnswers(posted, false, {
      event: { kind: 'Error', source, detail: failure.details.slice(0, 200) },
    });
    await (isServers ? saved.catch(() => undefined) : saved);
    throw isServers ? retryPage(failure, post) : apiFailurePage(failure);
  }
  const saved = (await saveAnswers(posted, false)) ?? posted;
  const fields = (failure.params.fieldErrors ?? {}) as Record<string, NamedError>;
  const key = failure.name ? `errors:${failure.name}` : (failure.messages[0] ?? 'errors:server.unexpected');
  const { minutes } = failure.params;
  return showErrors(key, fields, saved, failure.status, typeof minutes === 'number' ? { minutes } : undefined);
}
