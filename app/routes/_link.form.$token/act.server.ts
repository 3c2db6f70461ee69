import { saveDraft, removeDraftFile, recordEvent } from '~/contract/extras';
import { getCaptureIpConfig } from '~/contract/forms';
import { runPostActions, submitAttachments, submitEnrollment } from '~/contract/submissions';
import { cleanAnswers, validateAnswers } from '~/domain/answers';
import type { FormInput } from '~/domain/form-model';
import { visibleInputs } from '~/domain/visibility';
import { inputsOf, isInstallmentType, isoCountry } from '~/features/dynamic-form/view';
import { parseIntent } from '~/features/dynamic-form/names';
import type { NamedError, PostProblem } from '~/features/dynamic-form/problem';
import { readAnswers } from '~/features/dynamic-form/read-answers';
import { enrollmentTypeName } from '~/contract/form-wire';
import type { ApiFailure } from '~/services/api.server';
import { appContext, type AppContext } from '~/services/context.server';
import type { LinkArgs } from '~/services/link.server';
import { localeHeader, localeOf, matchLocale } from '~/services/locale.server';
import { readFields, readPost } from '~/services/read-post.server';
import { apiFailurePage, invalid, seeOther } from '~/services/respond.server';
import { openForPost, retryPage } from '~/services/retry-page.server';
import { readBankPost, type BankPost } from './bank.server';
import { CLOSED_STATUS, closedReason, openForm, pageAfter, type OpenForm } from './load.server';
import { createUploads, keepSignatures } from './uploads.server';
import { startVerification } from './verification.server';

/** Everything a post brought, already kept in the draft. */
interface Posted {
  context: AppContext;
  form: OpenForm;
  inputs: FormInput[];
  post: FormData;
  answers: Record<string, string | string[]>;
  bank: BankPost | undefined;
  fileErrors: Record<string, NamedError>;
  /** Where the person came from, as the link says. */
  source: string;
  /** The form's own address, with its source. */
  path: string;
}

/** Answers a post of the form page: keeps what was typed first, then does what the button asks. */
export async function act(args: LinkArgs) {
  const context = await appContext(args);
  const form = await openForPost(() => openForm(args), () => readFields(args.request));
  const closed = closedReason(form);
  const { token } = form.link;
  if (closed === 'submitted') return seeOther(`${pageAfter(form.enrollment, token)}?sent=1`);
  if (closed) return invalid<PostProblem | null>(null, CLOSED_STATUS[closed]);

  const posted = await keepPost(args.request, context, form);
  const intent = parseIntent(String(posted.post.get('intent') ?? ''));
  switch (intent.kind) {
    case 'submit':
      return submit(posted);
    case 'verify':
      return startVerification({ ...posted, inputId: intent.inputId, language: await localeOf(args) });
    case 'removeFile':
      await context.api.call(removeDraftFile, { body: { token, inputId: intent.inputId.slice(0, 64) } });
      return seeOther(`${posted.path}#field-in-${encodeURIComponent(intent.inputId)}`);
    case 'language': {
      const locale = matchLocale(String(posted.post.get('language') ?? ''));
      return seeOther(posted.path, locale ? { 'Set-Cookie': await localeHeader(locale) } : {});
    }
    case 'bank':
      return problem('form:checkErrors', posted.bank?.token ? {} : (posted.bank?.errors ?? {}), posted, 422);
    case 'continue':
      return Object.keys(posted.fileErrors).length > 0
        ? problem('form:checkErrors', posted.fileErrors, posted, 422)
        : seeOther(`${posted.path}#update`);
  }
}

async function keepPost(request: Request, context: AppContext, form: OpenForm): Promise<Posted> {
  const { api } = context;
  const { token } = form.link;
  const inputs = inputsOf(form.enrollment.formElements);
  const { tags } = form.opened;
  const source = new URL(request.url).searchParams.get('source')?.slice(0, 100) ?? '';
  const path = `/form/${token}${source ? `?source=${encodeURIComponent(source)}` : ''}`;
  const uploads = createUploads(api, form, inputs);
  const post = await readPost(request, uploads.onFile);
  const sent = readAnswers(post, inputs, isoCountry(form.enrollment.country));
  const answers = { ...form.draft.answers, ...sent };
  const hasBank = inputs.some((input) => input.inputType === 'autopayDate' && visibleInputs(inputs, answers, tags).has(input.id));
  const bank = hasBank ? await readBankPost(api, form, post) : undefined;
  await keepSignatures(api, form, inputs, post, uploads);
  const saved = await api.call(saveDraft, {
    body: { token, formVersion: form.enrollment.version, answers: sent, ...(bank?.token ? { bankToken: bank.token } : {}) },
  });
  if (!saved.isOk) throw retryPage(saved, post);
  // The page says "seen" by itself where it has JavaScript; elsewhere the first post is the visit.
  if (form.draft.revision === 0 && post.get('seen') !== '1') {
    await api.call(recordEvent, { body: { token, kind: 'Visit', source, detail: '' } });
  }
  return { context, form: { ...form, draft: saved.data }, inputs, post, answers, bank, fileErrors: uploads.errors, source, path };
}

function problem(message: string, fields: Record<string, NamedError>, { bank, post }: Posted, status: number) {
  const isAgreed = post.get('agree') === 'yes';
  return invalid<PostProblem | null>({ message: { key: message }, fields, bankEntry: bank?.entry, isAgreed }, status);
}

/** Mistakes that can be named before anything is sent. */
function mistakes(posted: Posted): { fields: Record<string, NamedError>; message: string | undefined } {
  const { form, inputs, answers, bank, post } = posted;
  const files = form.draft.files;
  const result = validateAnswers({
    inputs,
    answers,
    tags: form.opened.tags,
    verified: Object.fromEntries(form.draft.verifiedInputs.map((id) => [id, String(answers[id] ?? '')])),
    files: Object.fromEntries(files.map((file) => [file.inputId, [{ name: file.name, size: file.size, type: file.contentType }]])),
    signatures: Object.fromEntries(files.map((file) => [file.inputId, true])),
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
  const found = mistakes(posted);
  if (found.message) {
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
  if (failure.name === 'form.alreadySubmitted') return seeOther(pageAfter(form.enrollment, form.link.token));
  if (failure.kind === 'dialog') {
    await context.api.call(recordEvent, { body: { token: form.link.token, kind: 'Error', source, detail: failure.details.slice(0, 200) } });
    // What was typed is in the draft; another try makes sense only where the trouble is the server's.
    throw failure.status >= 500 ? retryPage(failure, posted.post) : apiFailurePage(failure);
  }
  const fields = (failure.params.fieldErrors ?? {}) as Record<string, NamedError>;
  const key = failure.name ? `errors:${failure.name}` : (failure.messages[0] ?? 'errors:server.unexpected');
  return problem(key, fields, posted, failure.status);
}
