import { saveDraft, type Draft, type DraftFile } from '~/areas/drafts/calls';
import type { LinkEvent } from '~/lib/contract/shared-call-parts';
import { startChange } from '~/areas/submissions/change-calls';
import { SAVE_FIELDS } from '~/domain/validate-answers';
import {
  findRemoteChanges,
  filesByInput,
  isKnownHash,
  hashAnswer,
  mergeAnswers,
  type AnswerHashes,
} from '~/domain/draft-merge';
import type { FormInput } from '~/domain/form-model';
import { isChoice, takesBankAccount } from '~/areas/forms/input-types';
import { sectionsOf, shownSteps, type StepPosition } from '~/domain/form-steps';
import { maxFiles } from '~/areas/forms/input-types/attachment/rules';
import { visibleInputs } from '~/domain/visibility';
import { answerName } from '~/domain/form-field-names';
import type { NamedError } from '../form-errors';
import { formFields, readAnswers, readUntouchedAnswerHashes, answerLocale, type PostedForm } from '../read-answers';
import { inputsOf } from '~/areas/forms/localize-form';
import { readPartialPost } from '~/lib/read-post.server';
import { retryPage } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { readBankAccount, type PostedBankAccount } from './read-bank-account.server';
import { formPath, readStepPlace, readSource, type OpenForm } from '../load-form.server';
import { createUploadSink, finishPendingUploads, saveSignatures } from './store-uploads.server';
import type { PageContext } from '~/lib/page-context.server';

const PAGE = /^[\w-]{8,64}$/;

/** Everything a post brought; its files are in the draft already, its answers not before `saveAnswers`. */
export interface Posted {
  context: PageContext;
  form: OpenForm;
  inputs: FormInput[];
  post: FormData;
  /** What it says beside the answers. */
  fields: PostedForm;
  /** False where the body broke off: then `post` is what came before. */
  isWhole: boolean;
  /** The answers that the post itself brought, and those with what was kept before. */
  sent: Record<string, string | string[]>;
  answers: Record<string, string | string[]>;
  /** Marks of what its page began from, but for questions whose files are its own now. */
  base: AnswerHashes | undefined;
  /** File questions that it has changed. */
  own: ReadonlySet<string>;
  /** Ids of the files that came with it and were in no draft before. */
  brought: string[];
  /** Files that took the place of others that the page did not know of. */
  replaced: string[];
  /** Questions that hold something else now than the page showed. */
  changedMeanwhile: string[];
  bank: PostedBankAccount | undefined;
  fileErrors: Record<string, NamedError>;
  /** Where the person came from, as the link says. */
  source: string;
  /** The place that its page is, of a form in steps. */
  place: StepPosition | undefined;
  /** The questions of its step; undefined where the page is all of the form, or the summary of it. */
  stepInputIds: ReadonlySet<string> | undefined;
  /** Address of its page, with its source. */
  path: string;
  /** What the post is to the event log: without JavaScript the first one is the visit. */
  events: LinkEvent[];
}

/** Reads a post of the form, and keeps its files while they stream in. */
export async function readFormPost(
  request: Request,
  context: PageContext,
  opened: OpenForm,
  isQuiet = false,
): Promise<Posted> {
  const { api } = context;
  const inputs = inputsOf(opened.enrollment.formElements);
  const url = new URL(request.url);
  const source = readSource(url);
  const place = readStepPlace(opened, url);
  const path = formPath(opened, source, place);
  const uploads = createUploadSink(api, opened, inputs);
  // What has come before is judged before: of a question that takes one file the post's own is the later one.
  const form = isQuiet ? opened : await finishPendingUploads(api, opened, inputs, uploads.errors);
  const { post, isWhole } = await readPartialPost(request, uploads.onFile);
  const fields = requireFields(post, formFields);
  const came = isWhole ? inputs : inputs.filter((input) => !isCutChoice(post, input));
  const sent = readAnswers(post, came, answerLocale(form.enrollment));
  const marks = readUntouchedAnswerHashes(post, inputs);
  const merged = mergeAnswers(form.draft.answers, sent, marks ?? {});
  const answers = { ...form.draft.answers, ...(merged.answers as typeof sent) };
  const { takesAccounts } = form.opened.autoPayElements;
  const stepInputIds = stepInputIdsAt(form, place);
  const belongsToStep = (input: FormInput) => takesBankAccount(input) && (!stepInputIds || stepInputIds.has(input.id));
  const accounts = takesAccounts && !isQuiet && isWhole ? inputs.filter(belongsToStep) : [];
  const shown = accounts.length > 0 ? visibleInputs(inputs, answers, form.opened.tags) : undefined;
  const bank = accounts.some(({ id }) => shown?.has(id)) ? await readBankAccount(api, form, fields) : undefined;
  const submissionKey = keyOf(fields);
  const signing = { api, form, inputs: isWhole ? inputs : [], post, submissionKey, uploads, base: marks ?? {} };
  const files = await saveSignatures(signing);
  const { given } = uploads;
  const before = new Set(form.draft.files.map(({ fileId }) => fileId));
  const own = new Set([...filesOfPost(form.draft.files, files), ...given.values()]);
  // What the post brings again, it knows.
  const known = filesByInput(
    inputs,
    form.draft.files.filter(({ fileId }) => !given.has(fileId)),
  );
  const isSeen = (id: string) => isKnownHash(marks?.[id], hashAnswer(known.get(id)));
  const isOne = (id: string) => inputs.some((input) => input.id === id && maxFiles(input) === 1);
  // Of several files it knows its own, and of the others those that it was drawn with.
  const base =
    marks && Object.fromEntries(Object.entries(marks).filter(([id]) => !own.has(id) || !(isOne(id) || isSeen(id))));
  // Another contact than the one that was verified is a new one.
  const verifiedInputs = form.draft.verifiedInputs.filter((id) => answers[id] === form.draft.answers[id]);
  const isVisit = isWhole && form.draft.revision === 0 && fields.seen !== '1';
  return {
    context,
    form: { ...form, draft: { ...form.draft, files, verifiedInputs } },
    inputs,
    post,
    fields,
    isWhole,
    sent,
    answers,
    base,
    own,
    brought: files.flatMap(({ fileId }) => (before.has(fileId) ? [] : [fileId])),
    replaced: [...own].filter((id) => isOne(id) && known.get(id)?.length && !isSeen(id)),
    changedMeanwhile: findRemoteChanges(base ?? {}, form.draft.answers, merged, filesByInput(inputs, files)),
    bank,
    fileErrors: uploads.errors,
    source,
    place,
    stepInputIds,
    path,
    events: isVisit ? [{ kind: 'Visit', source, detail: '' }] : [],
  };
}

/**
 * Keeps the answers of a post in the draft, from which the page that follows is rendered.
 *
 * @param isEnd nothing is kept where the page that it comes from has been submitted; another button of such a page keeps what is
 *   typed for the next time
 * A page of a change that was sent or given up elsewhere begins it again, with what is typed in it.
 *
 * @returns undefined where nothing was kept because of that
 * @throws Response the page of the failure, which holds what was typed
 */
export async function saveAnswers(
  posted: Posted,
  isEnd: boolean,
  { event, challenges, settled, isOnce }: Beside = {},
): Promise<Posted | undefined> {
  const { context, form, post, fields, isWhole, bank } = posted;
  const saved = await context.api.call(saveDraft, {
    body: {
      token: form.link.token,
      formVersion: form.enrollment.version,
      shownVersion: shownVersionOf(fields),
      answers: posted.sent,
      events: event ? [...posted.events, event] : posted.events,
      challenges,
      settled,
      change: fields.change.slice(0, 64),
      base: posted.base,
      replaced: posted.replaced,
      ...(bank?.token ? { bankToken: bank.token } : {}),
      // Of a page that only asks what is new, nothing is noted.
      ...(isWhole && Object.keys(posted.sent).length > 0 ? { save: saveOf(fields) } : {}),
      ...(isEnd ? { submissionKey: keyOf(fields) } : {}),
    },
  });
  if (!saved.isOk && saved.name === 'form.alreadySubmitted') return undefined;
  if (!saved.isOk) {
    const change = saved.name === 'draft.another' && !isOnce ? await beginAgain(posted) : undefined;
    if (change === undefined) throw retryPage(saved, post);
    return saveAnswers({ ...posted, fields: { ...fields, change } }, false, {
      event,
      challenges,
      settled,
      isOnce: true,
    });
  }
  const savedForm = { ...form, draft: saved.data };
  const answers = { ...posted.answers, ...saved.data.answers };
  return { ...posted, form: savedForm, answers, changedMeanwhile: saved.data.elsewhere, events: [] };
}

/** What a save says beside the answers. */
interface Beside {
  event?: LinkEvent;
  challenges?: Draft['challenges'];
  settled?: string[];
  /** Nothing is begun by it. */
  isOnce?: boolean;
}

/** Id of the change of what the page changes, begun anew if need be; undefined where it is of none, or that can't be. */
async function beginAgain({ context, form, fields }: Posted): Promise<string | undefined> {
  const reference = fields.changeOf.slice(0, 40);
  if (!fields.change || !reference) return undefined;
  const begun = await context.api.call(startChange, {
    body: { token: form.link.token, reference, isInPlace: false },
  });
  return begun.isOk ? begun.data.changeId : undefined;
}

/** The questions of a step; undefined where all of the form is meant. */
function stepInputIdsAt(form: OpenForm, place: StepPosition | undefined): ReadonlySet<string> | undefined {
  if (!place || place.isSummary) return undefined;
  const { enrollment, draft, opened } = form;
  const { sections } = sectionsOf(enrollment.formElements);
  const shownNow = () => visibleInputs(inputsOf(enrollment.formElements), draft.answers, opened.tags);
  const step = place.step ? sections.find(({ id }) => id === place.step) : shownSteps(sections, shownNow()).at(0);
  return new Set(step?.inputs.map(({ id }) => id));
}

/** File questions whose file is another one after a post than before, or gone: the post has changed them. */
function filesOfPost(before: readonly DraftFile[], after: readonly DraftFile[]): Set<string> {
  const has = (files: readonly DraftFile[], id: string) => files.some(({ fileId }) => fileId === id);
  const changed = [
    ...after.filter(({ fileId }) => !has(before, fileId)),
    ...before.filter(({ fileId }) => !has(after, fileId)),
  ];
  return new Set(changed.map(({ inputId }) => inputId));
}

/** Whether a body that broke off ended in the marks of this question: some of them may not have come. */
function isCutChoice(post: FormData, input: FormInput): boolean {
  return isChoice(input) && [...post.keys()].at(-1) === answerName(input.id);
}

/** Which save of which page a post is; undefined where nothing says so, as without JavaScript. */
function saveOf({ [SAVE_FIELDS.page]: page, [SAVE_FIELDS.number]: number }: PostedForm) {
  return PAGE.test(page) && number > 0 ? { page, number } : undefined;
}

/** The version of the form that the page showed; undefined where nothing says so. */
const shownVersionOf = ({ formVersion }: PostedForm): number | undefined =>
  Number.isSafeInteger(formVersion) && formVersion > 0 ? formVersion : undefined;

/** The key that the page was rendered with, where the post brought a whole one. */
function keyOf({ submissionKey: key }: PostedForm): string | undefined {
  return key.length >= 16 && key.length <= 100 ? key : undefined;
}
