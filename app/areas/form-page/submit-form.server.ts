import type { CallData, CallInput } from '~/lib/contract/call';
import type { submitEnrollment, submitForm } from './submission-calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { visibleAnswers } from '~/domain/validate-answers';
import type { Answers, FormInput, MergeTag } from '~/domain/form-model';
import type { InstallmentRow } from '~/domain/installments';
import { takesBankAccount } from '~/areas/forms/input-types';
import type { PlatformContext } from '~/platform/platform-context';
import type { SubmissionRow } from '~/platform/db/schema';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { parseAnswerEntries, type AnswerEntry } from '~/domain/parse-answers';
import { cleanSingleLine } from '~/domain/untrusted-text';
import {
  createDraftService,
  findVerifiedInputs,
  isOfAnotherChange,
  EMPTY_WHOLE_DRAFT,
  PAY_DATE_VALUES,
  type WholeDraft,
} from '~/areas/drafts/service.server';
import { createEventLog } from '~/areas/events/service.server';
import { chooseLanguage } from '~/areas/forms/localize-form';
import { createFormService, isExpired, mergeTags, ownerOf, type LinkedForm } from '~/areas/forms/service.server';
import {
  hashSubmission,
  createSubmissionService,
  deriveSubmissionKey,
  scopeSubmissionKey,
} from '~/areas/submissions/service.server';
import { createSubmissionLimit } from '~/areas/public-forms/service.server';
import type { OpenedLink } from '~/areas/links/link-state/service.server';
import { createCompletionService, completionReply, type CompletionBody } from './submission-completion.server';
import { validateSubmittedAnswers, type ValidatedAnswers, type SubmittedForm } from './submission-validation.server';
import { createReference } from '~/platform/ports/ids';
import { acceptsBankAccounts } from '~/areas/accounts/service.server';
import { resolveBankAccount } from './resolve-bank-account.server';
import { serializePlanConsentText, checkInstallmentBalance, buildPlanRows } from './installment-plan.server';

type SubmitBody = CallInput<typeof submitEnrollment>['body'];
type Submitted = CallData<typeof submitEnrollment> & { finished?: CallData<typeof submitForm> };

/** After this long a submission that was never finished gives way to a new one, in milliseconds. */
export const ABANDONED_AFTER_MS = 10 * 60 * 1000;

/** How often an insert is tried again when another submission took its number. */
const MAX_ATTEMPTS = 50;

/** What was filled in, and of what. */
interface SubmitRequest extends Pick<OpenedLink, 'account' | 'recipient' | 'hasDraft'> {
  link: LinkClaims;
  body: SubmitBody;
  clientAddress: string;
  linked: LinkedForm;
  tags: MergeTag[];
  /** Required files come after the answers, and are asked for at the end. */
  areFilesToCome: boolean;
}

interface SubmitAttempt extends SubmitRequest {
  key: string;
  /** The recipient's submissions of the form. */
  own: readonly SubmissionRow[];
  /** What finishes it in the transaction that stores it. */
  end: CompletionBody | undefined;
}

/** The columns that say what was sent: another version of a submission has its own. */
type Content = Pick<SubmissionRow, 'form_version' | 'answers' | 'merge_tags' | 'language' | 'ip'>;

/** What is stored of a valid attempt. */
interface ValidatedSubmission extends ValidatedAnswers {
  content: Content;
  plan: InstallmentRow[];
  bankToken: string | null;
}

const entriesOf = ({ inputForms }: Pick<SubmitBody, 'inputForms'>): AnswerEntry[] =>
  inputForms.map(({ id, value }) => [id, value] as const);

const submissionKeyOf = (body: SubmitBody): string =>
  body.submissionKey ?? deriveSubmissionKey(body.submitTime, body.isInstallmentAgreed, entriesOf(body));

/**
 * Whether the same was sent before: what is hidden, and what is kept otherwise than it was typed, makes no difference.
 *
 * @param inputs of the version that it is of
 * @param known what was stored then
 */
export function isSameContent(
  inputs: readonly FormInput[] | undefined,
  {
    inputForms,
    formVersion = 0,
    isInstallmentAgreed,
  }: Pick<SubmitBody, 'inputForms' | 'formVersion' | 'isInstallmentAgreed'>,
  known: { content_hash: string; merge_tags: string },
): boolean {
  const answers = inputs && parseAnswerEntries(inputs, entriesOf({ inputForms }));
  if (!answers) return false;
  const { values } = visibleAnswers(inputs, answers, JSON.parse(known.merge_tags) as MergeTag[]);
  return known.content_hash === hashSubmission(formVersion, isInstallmentAgreed, values);
}

const isOfOtherVersion = ({ formVersion }: SubmitBody, { row }: LinkedForm['form']): boolean =>
  formVersion !== undefined && formVersion !== row.version;

/** Stores what a person has filled in, once. Spec: forms-and-approval 4. */
export function createSubmitService(context: PlatformContext) {
  const { db, clock, ids } = context;
  const store = createSubmissionService(context);
  const drafts = createDraftService(context);
  const forms = createFormService(context);
  const events = createEventLog(context);
  const places = createSubmissionLimit(context);
  const completion = createCompletionService(context);

  /** The reply of the stored submission if the body repeats it; undefined if nothing was stored before. */
  async function findRepeat(
    known: SubmissionRow | undefined,
    body: SubmitBody,
  ): Promise<Submitted | Failure | undefined> {
    if (!known) return undefined;
    const { account_id, form_id, form_version } = known;
    const inputs = known.completed_at === null ? undefined : await forms.findInputs(account_id, form_id, form_version);
    const isSame = () => isSameContent(inputs, { ...body, formVersion: body.formVersion ?? form_version }, known);
    return known.completed_at === null || isSame()
      ? { reportId: known.id, isRepeat: true }
      : fail('form.alreadySubmitted');
  }

  /** What came with a repeat is needed by nobody; with other answers, where the form takes more, it belongs to the next one. */
  async function endRepeat({ claims: link, form }: OpenedLink, body: SubmitBody, end: Submitted | Failure) {
    const owner = ownerOf(link);
    const { brought = [] } = body;
    if (brought.length === 0) return;
    const isOver = isFailure(end)
      ? end.name === 'form.alreadySubmitted' &&
        !(await forms.requireLive(link, form)).form.definition.multipleSubmission
      : end.isRepeat && (await store.isSubmittedWith(owner, submissionKeyOf(body)));
    if (isOver) await drafts.removeFiles(owner, brought);
  }

  /** Finds why no submission is possible, before any answer is validated. Discards abandoned submissions. */
  async function findBlockingFailure({
    link,
    linked,
    body,
    recipient,
    own,
  }: SubmitAttempt): Promise<Failure | undefined> {
    const { form, owner } = linked;
    if (isExpired(form, clock.now())) {
      // Too late for another: what is there, finished or not, stays as the person's only one.
      return fail(own.length > 0 && !form.definition.multipleSubmission ? 'form.alreadySubmitted' : 'form.expired');
    }
    for (const earlier of own) {
      if (earlier.completed_at === null && earlier.submitted_at <= clock.now() - ABANDONED_AFTER_MS) {
        await completion.discard(owner, earlier.id);
      } else if (!form.definition.multipleSubmission) return fail('form.alreadySubmitted');
    }
    if (isOfOtherVersion(body, form)) return fail('form.changed');
    return (await places.refusal(link)) ?? checkInstallmentBalance({ form, recipient });
  }

  /** Throws `FailureError` with `form.notFound` where the form is not live. */
  async function prepareSubmission(
    opened: OpenedLink,
    body: SubmitBody,
    clientAddress: string,
    areFilesToCome: boolean,
  ) {
    const { claims: link, account, recipient, form, hasDraft } = opened;
    const linked = await forms.requireLive(link, form);
    const tags = mergeTags(link, recipient);
    return { link, account, recipient, hasDraft, body, clientAddress, linked, tags, areFilesToCome };
  }

  async function attempt(request: SubmitAttempt): Promise<Submitted | Failure> {
    const validated = (await findBlockingFailure(request)) ?? (await validate(request));
    if (isFailure(validated)) return validated;
    const refused = await places.countSubmission(request.link, request.clientAddress);
    return refused ?? insert(request, validated).catch(failureOf);
  }

  /** Validates what was filled in. Failures: what is wrong with it, and `draft.another` where its page is of something else than what is begun. */
  async function validate(request: SubmitRequest): Promise<(ValidatedSubmission & { draft: WholeDraft }) | Failure> {
    const { linked, body, tags, recipient, account } = request;
    const { form, inputs, owner } = linked;
    const entries = entriesOf(body);
    const answers = parseAnswerEntries(inputs, entries);
    if (!answers || new Set(entries.map(([id]) => id)).size < entries.length) return fail('form.unknownInput');
    const { country } = form.definition;
    const [draft, verified] = await Promise.all([
      request.hasDraft ? drafts.findWhole(owner) : EMPTY_WHOLE_DRAFT,
      findVerifiedInputs(
        db,
        owner,
        inputs.filter(({ verificationRequired }) => verificationRequired),
        answers,
        country,
      ),
    ]);
    if (isOfAnotherChange(draft.row, body.change ?? '')) return fail('draft.another');
    const sent: SubmittedForm = {
      inputs,
      answers,
      tags,
      verified,
      files: draft.files,
      areFilesToCome: request.areFilesToCome,
      payDates: PAY_DATE_VALUES,
      country,
      timeZone: account.time_zone,
    };
    const validated = validateSubmittedAnswers(sent);
    if (isFailure(validated)) return validated;
    const { shown, stored } = validated;
    const now = clock.now();
    const plan = buildPlanRows({
      form,
      account,
      recipient,
      inputs,
      answers: stored,
      isAgreed: body.isInstallmentAgreed,
      now,
    });
    if (isFailure(plan)) return plan;
    // Where no account can be kept, the form goes without one.
    const takesAccounts = acceptsBankAccounts(account, context.config);
    const needsPayment = takesAccounts && inputs.some((input) => takesBankAccount(input) && shown.has(input.id));
    const payment = needsPayment
      ? await resolveBankAccount(context, request.link, body.bankDetails, draft.row?.bank_token ?? null)
      : null;
    if (isFailure(payment)) return payment;
    return { ...validated, content: contentOf(request, stored), plan, bankToken: payment, draft };
  }

  async function insert(request: SubmitAttempt, validated: ValidatedSubmission): Promise<Submitted | Failure> {
    const { link, linked, body, key, recipient } = request;
    const { inputs } = linked;
    const { definition } = linked.form;
    const isSingle = !definition.multipleSubmission;
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const [last] = isSingle ? [] : await store.listOwn(linked.owner);
      const row = submissionRow(request, validated, (last?.attempt ?? 0) + 1);
      const { fileInputs } = validated;
      const end =
        request.end &&
        (await completion.prepare({ link, recipient, definition, inputs, fileInputs }, row, request.end));
      if (isFailure(end)) return end;
      let given: string[] = [];
      const isStored = await store.insert({ ...row, ...end?.finish }, validated.plan, async (trx) => {
        const log = createEventLog({ ...context, db: trx });
        await log.record(link, ...(body.events ?? []), { kind: 'EnrollmentAttempt' }, ...(end ? [end.event] : []));
        if (end) given = await completion.write(trx, end);
      });
      await drafts.removeUnneeded(linked.owner, given);
      if (isStored) return { reportId: row.id, isRepeat: false, finished: end && completionReply(definition, row) };
      const first = await findRepeat(await store.findByKey(key), body);
      if (first) return first;
      if (isSingle && (await store.listOwn(linked.owner)).length > 0) return fail('form.alreadySubmitted');
    }
    throw new Error('The submission could not get a number of its own');
  }

  function submissionRow(
    { link, body, linked, account, recipient, key }: SubmitAttempt,
    { values, plan, bankToken, content }: ValidatedSubmission,
    number: number,
  ): SubmissionRow {
    return {
      ...content,
      id: ids.next(),
      reference: createReference(ids),
      account_id: link.accountId,
      form_id: link.target,
      recipient_id: link.recipientId,
      attempt: number,
      submission_key: key,
      content_hash: hashSubmission(linked.form.row.version, body.isInstallmentAgreed, values),
      source: '',
      bank_token: bankToken,
      submitted_at: clock.now(),
      completed_at: null,
      is_test: link.isTest || recipient?.is_test === 1 ? 1 : 0,
      time_zone: account.time_zone,
      agreement: serializePlanConsentText(plan, content.language),
      withdrawn_at: null,
      changes: 0,
      changed_at: null,
    };
  }

  return {
    /** Validates a change of a submission, as `submit` does a new one. */
    async validateChange(opened: OpenedLink, body: SubmitBody, clientAddress: string) {
      const refusal = checkSender(opened.claims, body);
      if (refusal) return refusal;
      const filled = await prepareSubmission(opened, body, clientAddress, false);
      const { linked } = filled;
      if (isOfOtherVersion(body, linked.form)) return fail('form.changed');
      const validated = (await places.countSubmission(opened.claims, clientAddress)) ?? (await validate(filled));
      return isFailure(validated) ? validated : { ...validated, linked };
    },

    /**
     * Validates and stores a submission. The same key again answers the first report, whatever has happened to the form
     * since; for a form that takes one submission, any other key is `form.alreadySubmitted`. The events of the body are
     * written with the submission, so that a repeat has none.
     *
     * @param end finishes it at once
     */
    async submit(
      opened: OpenedLink,
      body: SubmitBody,
      clientAddress: string,
      end?: CompletionBody,
    ): Promise<Submitted | Failure> {
      const refusal = checkSender(opened.claims, body);
      if (refusal) return refusal;
      const submitted = await submitOnce(opened, body, clientAddress, end);
      await endRepeat(opened, body, submitted);
      return submitted;
    },
  };

  async function submitOnce(
    opened: OpenedLink,
    body: SubmitBody,
    clientAddress: string,
    end: CompletionBody | undefined,
  ): Promise<Submitted | Failure> {
    const { claims: link, hasSubmissions } = opened;
    const owner = ownerOf(link);
    const key = scopeSubmissionKey(owner, submissionKeyOf(body));
    const own = hasSubmissions ? await store.listOwn(owner) : [];
    const first = await findRepeat(
      own.find(({ submission_key }) => submission_key === key),
      body,
    );
    if (first) return first;
    const filled = await prepareSubmission(opened, body, clientAddress, !end);
    const result = await attempt({ ...filled, key, own, end });
    if (!isFailure(result) && !result.isRepeat) return result;
    // Another request may have stored a submission since, with the draft's files that this one was then judged without.
    const isNew = ({ id }: SubmissionRow) => !own.some((row) => row.id === id);
    if (isFailure(result) && (await store.listOwn(owner)).some(isNew))
      return submitOnce({ ...opened, hasSubmissions: true }, body, clientAddress, end);
    const failed = isFailure(result) ? [{ kind: 'EnrollmentFailed' as const, detail: result.name }] : [];
    await events.record(link, { kind: 'EnrollmentAttempt' }, ...failed);
    return result;
  }
}

function contentOf({ linked, account, tags, body, clientAddress }: SubmitRequest, stored: Answers): Content {
  const { row, definition } = linked.form;
  const ip = clientAddress === '0.0.0.0' ? cleanSingleLine(body.customerIpAddress ?? '') : clientAddress;
  return {
    form_version: row.version,
    answers: JSON.stringify(stored),
    merge_tags: JSON.stringify(tags),
    language: chooseLanguage(definition, body.language),
    ip: account.captures_ip === 1 && ip ? ip : null,
  };
}

/** Checks that the form and recipient of the body are those of the link. */
function checkSender(link: LinkClaims, body: Pick<SubmitBody, 'formId' | 'recipientId'>): Failure | undefined {
  if (body.formId !== link.target) return fail('form.notFound');
  return body.recipientId === link.recipientId ? undefined : fail('token.invalid');
}

/** Returns the failure of a `FailureError`, and throws any other error again. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure;
  throw error;
}
