import { removeDraftUpload } from '~/areas/drafts/draft-uploads';
import { removeDraftFile } from '~/areas/drafts/calls';
import type { Answers } from '~/domain/form-model';
import { isChoice } from '~/areas/forms/input-types';
import { fieldId, parseFormIntent } from '~/domain/form-names';
import type { NamedError, PostProblem } from '~/areas/form-page/pages/problem';
import { submitForm } from '~/areas/form-page/form-page-submit';
import { receiptPath } from '~/lib/contract/paths';
import { failureOf } from '~/lib/contract/platform-port';
import type { ApiFailure } from '~/lib/api.server';
import { flashHeader } from '~/lib/flash.server';
import type { LinkArgs } from '~/lib/link.server';
import { textLanguageHeader } from '~/lib/locale.server';
import { ignoreFile, receivePost } from '~/lib/read-post.server';
import { apiFailurePage, invalid, openForPost, retryPage, seeOther } from '~/lib/respond.server';
import { keep, receive, type Posted } from './keep.server';
import { fillPlace } from './address.server';
import { closedReason, closedStatus, formPath, openForm, pageAfter } from './load.server';
import { held, mistakes, ownMistake, problem } from './refusals.server';
import {
  isUnheard,
  nameOfClosed,
  refusedAsChanged,
  refusedByProblem,
  refusedIfSent,
  refusedSend,
} from './refused-sends.server';
import { move } from './steps.server';
import { submitWhole } from './submit-whole.server';
import { offerToPhone, unseenOf } from './to-phone.server';
import { startVerification } from './verification.server';
import { pageContext } from '~/lib/page-context.server';

/** Answers a post of the form page: keeps what was typed, and does what the button asks. */
export async function act(args: LinkArgs) {
  const context = pageContext(args);
  let reading: Promise<FormData> | undefined;
  const read = () => (reading ??= receivePost(args.request, ignoreFile).then(({ post }) => post));
  const form = await openForPost(() => openForm(args), read).catch(async (error: unknown) => {
    await refusedByProblem(context, read, error);
    throw error;
  });
  const closed = closedReason(form);
  const { token } = form.link;
  if (closed && closed !== 'submitted') {
    await refusedIfSent(context, read, nameOfClosed(form, closed));
    return invalid<PostProblem | null>(null, closedStatus(form, closed));
  }

  const posted = await receive(args.request, context, form);
  const intent = parseFormIntent(posted.fields.intent);
  // The page of a change that was sent or given up elsewhere: which of both, the platform says. So it does of answers that are sent again;
  // the page that sends a form in steps has none, and what it has shown was sent.
  if (closed && !posted.fields.change) {
    const after = pageAfter(form.enrollment, token);
    if (intent.kind !== 'submit' || !posted.isWhole) return seeOther(after);
    return posted.place ? seeOther(`${after}?sent=1`) : send(posted);
  }
  const found = intent.kind === 'address' && posted.isWhole ? await fillPlace(posted, intent.inputId) : undefined;
  if (!posted.isWhole) {
    // What was pressed may not have come, or may have been pressed for more than what came.
    if (intent.kind === 'submit') refusedSend(context, 'request.incomplete');
    await keep(posted, intent.kind === 'submit');
    return problem('errors:request.incomplete', posted.fileErrors, posted, 400);
  }
  if (intent.kind === 'submit' && posted.place && !posted.place.isSummary) {
    // A page from before the form was one in steps: all is looked at once more before it is sent.
    const kept = await keep(posted, true);
    return seeOther(kept ? formPath(form, posted.source, { isSummary: true }) : pageAfter(form.enrollment, token));
  }
  if (intent.kind === 'submit') return submit(posted);
  if (intent.kind === 'verify') return startVerification(posted, intent.inputId, pageContext(args).locale);
  if (intent.kind === 'use' || intent.kind === 'settle')
    return settle(posted, intent.kind === 'use' ? intent.inputId : undefined);
  const kept = await keep(posted, false);
  if (!kept) return seeOther(pageAfter(form.enrollment, token));
  switch (intent.kind) {
    case 'removeFile':
      // A file that is named goes; of all of a question only those that the person has seen.
      if (!intent.id && kept.elsewhere.includes(intent.inputId)) return held(kept);
      await context.api.call(removeDraftFile, {
        body: { token, inputId: intent.inputId.slice(0, 64), ...(intent.id ? { fileId: intent.id.slice(0, 64) } : {}) },
      });
      return seeOther(`${posted.path}#${fieldId(encodeURIComponent(intent.inputId))}`);
    case 'removeUpload':
      await context.api.call(removeDraftUpload, { body: { token, uploadId: intent.id.slice(0, 64) } });
      return seeOther(`${posted.path}#${fieldId(encodeURIComponent(intent.inputId))}`);
    case 'language':
      return seeOther(
        posted.path,
        await textLanguageHeader(
          args,
          form.languages.map(({ language }) => language),
          posted.fields.language,
        ),
      );
    case 'address':
      return found === undefined
        ? problem('form-page:address.unknown', {}, posted, 422)
        : seeOther(`${posted.path}#${fieldId(encodeURIComponent(intent.inputId))}`);
    case 'bank':
      return problem('form-page:checkErrors', posted.bank?.token ? {} : (posted.bank?.errors ?? {}), posted, 422);
    case 'leave':
      return seeOther(`/form/${token}/leave`);
    case 'elsewhere':
      return seeOther(`/form/${token}/elsewhere`);
    case 'next':
    case 'back':
      return move(kept, intent.kind);
    case 'phone':
      return offerToPhone(kept, intent.inputId);
    case 'continue':
      return Object.keys(posted.fileErrors).length > 0
        ? problem('form-page:checkErrors', posted.fileErrors, posted, 422)
        : seeOther(
            `${posted.path}#update`,
            kept.elsewhere.length > 0 ? await flashHeader('info', 'form-page:merged') : {},
          );
  }
}

/** Of answers that were given on two devices the person has said which one counts: the other one of a question, or all as they stand. */
async function settle(posted: Posted, used: string | undefined) {
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
  const kept = await keep(chosen, false, { settled });
  if (!kept) return seeOther(pageAfter(form.enrollment, form.link.token));
  return seeOther(used === undefined ? posted.path : `${posted.path}#${fieldId(encodeURIComponent(used))}`);
}

/**
 * Sends the form with the files that the draft holds, and finishes it. It may be repeated; nothing happens twice. The platform says what
 * is wrong with the answers; what it takes needs no draft before it. Spec: forms-and-approval 4.
 */
async function submit(posted: Posted) {
  const { context } = posted;
  const mistake = ownMistake(posted);
  // What no page of ours sends is looked at here: the platform refuses it without a word about any field.
  const isOfPage = posted.fields.submissionKey !== '';
  if (!mistake && isOfPage && (await unseenOf(posted)).length === 0) return send(posted);
  const event = { kind: 'EnrollmentFailed', source: '', detail: mistake ?? 'form.changedElsewhere' } as const;
  const kept = await keep(posted, true, { event }).catch(async (error: unknown) => {
    await refusedByProblem(context, async () => posted.post, error);
    throw error;
  });
  // What has been submitted already was judged then; the same again is answered with the first one's end.
  if (!kept) return send(posted);
  // The draft knows of contacts that were verified before.
  const { message, fields } = mistakes(kept);
  if (message) {
    refusedSend(context, message);
    return problem(`errors:${message}`, fields, kept, 422);
  }
  const elsewhere = await unseenOf(kept);
  if (elsewhere.length === 0) return send(kept);
  refusedAsChanged(context);
  return held({ ...kept, elsewhere });
}

async function send(posted: Posted) {
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
  const done = await submitWhole(
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
      const kept = (await keep({ ...posted, events: [] }, true)) ?? posted;
      const { fields: fieldErrors, message, values } = mistakes(kept);
      if (!message) return formsOf(values);
      refusedSend(context, message);
      return failureOf(submitForm, message, { params: { fieldErrors } });
    },
  );
  if (!done.isOk) {
    if (isUnheard(done)) refusedSend(context, done.name);
    return refuse(done, posted);
  }
  if (change)
    return seeOther(receiptPath(token, done.data.reference), await flashHeader('success', 'form-page:changed'));
  return seeOther(done.data.link ?? `${pageAfter(enrollment, token)}?sent=1`);
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
    const kept = await keep(posted, false);
    return kept ? held(kept, 'form-page:changeResumed') : seeOther(pageAfter(form.enrollment, form.link.token));
  }
  if (failure.name === 'form.alreadySubmitted') {
    // Other answers than those that were sent: a form that can be submitted again goes on with them.
    await keep(posted, false);
    return seeOther(pageAfter(form.enrollment, form.link.token));
  }
  // Of what was begun elsewhere: it can be sent once its turn comes again.
  if (failure.name === 'draft.another') throw retryPage(failure, post);
  if (isOver(failure)) {
    await keep(posted, false);
    // Nothing leads on, by which a device that sends by itself knows that it was not sent.
    return invalid<PostProblem | null>(null, 409);
  }
  if (failure.kind === 'dialog') {
    const isServers = failure.status >= 500;
    // The page of a server's trouble holds what was typed, also where it can't be kept.
    const kept = keep(posted, false, { event: { kind: 'Error', source, detail: failure.details.slice(0, 200) } });
    await (isServers ? kept.catch(() => undefined) : kept);
    throw isServers ? retryPage(failure, post) : apiFailurePage(failure);
  }
  const kept = (await keep(posted, false)) ?? posted;
  const fields = (failure.params.fieldErrors ?? {}) as Record<string, NamedError>;
  const key = failure.name ? `errors:${failure.name}` : (failure.messages[0] ?? 'errors:server.unexpected');
  const { minutes } = failure.params;
  return problem(key, fields, kept, failure.status, typeof minutes === 'number' ? { minutes } : undefined);
}
