import { removeDraftFile, recordEvent } from '~/contract/extras';
import { getCaptureIpConfig } from '~/contract/forms';
import { runPostActions, submitAttachments, submitEnrollment } from '~/contract/submissions';
import { cleanAnswers, validateAnswers } from '~/domain/answers';
import { isSignature } from '~/domain/input-types';
import { isInstallmentType } from '~/features/dynamic-form/view';
import { parseIntent, signatureName } from '~/features/dynamic-form/names';
import type { NamedError, PostProblem } from '~/features/dynamic-form/problem';
import { enrollmentTypeName } from '~/contract/form-wire';
import type { ApiFailure } from '~/services/api.server';
import { appContext, type AppContext } from '~/services/context.server';
import type { LinkArgs } from '~/services/link.server';
import { localeOf, textLanguageHeader } from '~/services/locale.server';
import { ignoreFile, receivePost } from '~/services/read-post.server';
import { apiFailurePage, invalid, seeOther } from '~/services/respond.server';
import { openForPost, retryPage } from '~/services/retry-page.server';
import { keepPost, saveAnswers, type Posted } from './keep.server';
import { closedReason, closedStatus, openForm, pageAfter } from './load.server';
import { startVerification } from './verification.server';

/** Answers a post of the form page: keeps what was typed first, then does what the button asks. */
export async function act(args: LinkArgs) {
  const context = await appContext(args);
  const form = await openForPost(
    () => openForm(args),
    async () => (await receivePost(args.request, ignoreFile)).post,
  );
  const closed = closedReason(form);
  const { token } = form.link;
  if (closed === 'submitted') return seeOther(`${pageAfter(form.enrollment, token)}?sent=1`);
  if (closed) return invalid<PostProblem | null>(null, closedStatus(form, closed));

  const posted = await keepPost(args.request, context, form);
  // What was pressed may not have come, or may have been pressed for more than what came.
  if (!posted.isWhole) return problem('errors:request.incomplete', posted.fileErrors, posted, 400);
  const intent = parseIntent(String(posted.post.get('intent') ?? ''));
  if (posted.isSubmitted && intent.kind !== 'submit') return seeOther(pageAfter(form.enrollment, token));
  switch (intent.kind) {
    case 'submit':
      return submit(posted);
    case 'verify':
      return startVerification({ ...posted, inputId: intent.inputId, language: await localeOf(args) });
    case 'removeFile':
      await context.api.call(removeDraftFile, { body: { token, inputId: intent.inputId.slice(0, 64) } });
      return seeOther(`${posted.path}#field-in-${encodeURIComponent(intent.inputId)}`);
    case 'language':
      return seeOther(
        posted.path,
        await textLanguageHeader(
          args,
          form.languages.map(({ language }) => language),
          posted.post.get('language'),
        ),
      );
    case 'bank':
      return problem('form:checkErrors', posted.bank?.token ? {} : (posted.bank?.errors ?? {}), posted, 422);
    case 'continue':
      return Object.keys(posted.fileErrors).length > 0
        ? problem('form:checkErrors', posted.fileErrors, posted, 422)
        : seeOther(`${posted.path}#update`);
  }
}

function problem(message: string, fields: Record<string, NamedError>, posted: Posted, status: number) {
  const { bank, post, inputs, fileErrors } = posted;
  const isAgreed = post.get('agree') === 'yes';
  // Unlike an answer, a name that could not be kept as a signature is in no draft.
  const refused = inputs.filter((input) => isSignature(input) && fileErrors[input.id]);
  const typedNames = Object.fromEntries(
    refused.map(({ id }) => [id, String(post.get(signatureName(id, 'typed')) ?? '')]),
  );
  return invalid<PostProblem | null>(
    { message: { key: message }, fields, bankEntry: bank?.entry, isAgreed, typedNames },
    status,
  );
}

/** Mistakes that can be named before anything is sent. */
function mistakes(posted: Posted): { fields: Record<string, NamedError>; message: string | undefined } {
  const { form, inputs, answers, bank, post } = posted;
  const files = form.draft.files;
  const result = validateAnswers({
    inputs,
    answers,
    tags: form.opened.tags,
    timeZone: form.link.account.timeZone,
    verified: Object.fromEntries(form.draft.verifiedInputs.map((id) => [id, String(answers[id] ?? '')])),
    files: Object.fromEntries(
      files.map((file) => [file.inputId, [{ name: file.name, size: file.size, type: file.contentType }]]),
    ),
  });
  const fields: Record<string, NamedError> = { ...result.fieldErrors, ...(bank?.errors ?? {}), ...posted.fileErrors };
  let message: string | undefined = result.summary;
  if (Object.keys(bank?.errors ?? {}).length + Object.keys(posted.fileErrors).length > 0) message = 'form.checkErrors';
  if (isInstallmentType(enrollmentTypeName(form.enrollment.type)) && post.get('agree') !== 'yes') {
    fields.agree = { key: 'form.installmentNotAgreed' };
    message ??= 'form.installmentNotAgreed';
  }
  return { fields, message };
}

/** SubmitEnrollment, SubmitAttachments, PostActions. Each may be repeated; nothing happens twice. Spec: forms-and-approval 4. */
async function submit(posted: Posted) {
  const { context, form, inputs, answers, bank, post } = posted;
  const { api } = context;
  const { link, enrollment, draft, opened } = form;
  const { token } = link;
  // What has been submitted already was judged then; the same again is answered with the first one's end.
  const found = posted.isSubmitted ? undefined : mistakes(posted);
  if (found?.message) {
    await api.call(recordEvent, { body: { token, kind: 'EnrollmentFailed', source: '', detail: found.message } });
    return problem(`errors:${found.message}`, found.fields, posted, 422);
  }
  const clean = cleanAnswers(inputs, answers, opened.tags);
  const bankDetails = bank?.token ? { isSaved: bank.isSaved, token: bank.token } : null;
  const report = await api.call(submitEnrollment, {
    body: {
      recipientId: link.recipientId,
      encAccount: token,
      mergeTags: opened.tags,
      customerIpAddress: await addressToKeep(context, token),
      submitTime: new Date().toISOString(),
      enrollmentId: enrollment.id,
      inputForms: inputs.flatMap((input) => {
        const value = clean[input.id];
        return value === undefined ? [] : [{ id: input.id, type: input.inputType, value }];
      }),
      submissionKey: String(post.get('submissionKey') ?? ''),
      formVersion: Number(post.get('formVersion')) || enrollment.version,
      language: enrollment.language,
      isInstallmentAgreed: post.get('agree') === 'yes',
      bankDetails,
    },
  });
  if (!report.isOk) return refused(report, posted);
  const { reportId } = report.data;
  if (draft.files.length > 0) {
    const body = new FormData();
    for (const file of draft.files) {
      body.append('reportId', reportId);
      body.append('inputId', file.inputId);
      body.append('isRequired', String(inputs.find((input) => input.id === file.inputId)?.required ?? false));
      body.append('fileId', file.fileId);
    }
    const stored = await api.call(submitAttachments, { query: { encAccount: token } }, { body });
    if (!stored.isOk) return refused(stored, posted);
  }
  const done = await api.call(runPostActions, {
    body: { reportId, encAccount: token, tags: opened.tags, bankDetails, source: posted.source || null, token },
  });
  if (!done.isOk) return refused(done, posted);
  return seeOther(done.data.link ?? `${pageAfter(enrollment, token)}?sent=1`);
}

async function addressToKeep({ api, clientAddress }: AppContext, token: string): Promise<string | null> {
  const config = await api.call(getCaptureIpConfig, { query: { token } });
  return config.isOk && config.data.captureIpAddress ? clientAddress : null;
}

/** A submission that the platform refused: the form again with its reason, or the page of the state it has now. */
async function refused(failure: ApiFailure, posted: Posted) {
  const { context, form, source } = posted;
  if (failure.name === 'form.alreadySubmitted') {
    // Other answers than those that were sent: a form that can be submitted again goes on with them.
    await saveAnswers(context.api, form, posted.sent, {});
    return seeOther(pageAfter(form.enrollment, form.link.token));
  }
  if (failure.kind === 'dialog') {
    await context.api.call(recordEvent, {
      body: { token: form.link.token, kind: 'Error', source, detail: failure.details.slice(0, 200) },
    });
    // What was typed is in the draft; another try makes sense only where the trouble is the server's.
    throw failure.status >= 500 ? retryPage(failure, posted.post) : apiFailurePage(failure);
  }
  const fields = (failure.params.fieldErrors ?? {}) as Record<string, NamedError>;
  const key = failure.name ? `errors:${failure.name}` : (failure.messages[0] ?? 'errors:server.unexpected');
  return problem(key, fields, posted, failure.status);
}
