import { subDays } from 'date-fns/subDays';
import { DRAFT_DAYS } from '~/config/limits';
import type { CallData, CallInput } from '~/lib/contract/call';
import type { Draft, DraftFile, DraftUpload, saveDraft } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { findRemoteChanges, filesByInput, hashAnswer, mergeAnswers } from '~/domain/draft-merge';
import { type Answers, type FormInput, PAY_DAYS } from '~/domain/form-model';
import type { PlatformContext } from '~/platform/platform-context';
import type { DraftFileRow, DraftRow } from '~/platform/db/schema';
import type { UploadRow } from '~/platform/db/upload-row-types';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import {
  selectKnownAnswers,
  emptyAnswers,
  hasKnownOptions,
  parseStoredAnswers,
  parseAnswerEntries,
} from '~/domain/parse-answers';
import { createSavedBankAccounts } from '~/areas/payments/banks/service.server';
import { createFormService, ownerColumns, type LinkedForm, type Owner } from '~/areas/forms/service.server';
import { createSubmissionService, pickStillValidAnswers } from '~/areas/submissions/service.server';
import { expireUploads, listUploads } from '~/areas/uploads/service.server';
import { createChangeView } from './submission-change-view.server';
import { isDraftClosed } from './draft-closed.server';
import { createDraftStore } from './store.server';
import { isoCountry } from '~/lib/contract/enums';
import { contactRulesOf } from '~/areas/forms/input-types';
import { serverRulesOf } from '~/areas/forms/input-types/server-rules-by-type';
import { lockRecipients, writeForRecipient } from '~/platform/db/erasures';
import type { Db } from '~/platform/db/open-database';
import { createContactService } from '~/areas/contacts/service.server';

export { checkChangeState } from './submission-change-view.server';
export { createDraftRecall, createDraftReminders } from './send-reminders.server';
export { endDraft } from './end-draft.server';
export { removeStaleHandoffs } from './end-device-handoffs.server';
export { countDrafts, draftRow } from './store.server';

type Challenges = Draft['challenges'];

type SavedDraft = Omit<CallInput<typeof saveDraft>['body'], 'token' | 'events'>;
type Others = Draft['others'];

/** How often a save is tried again when another one came in between. */
const MAX_TRIES = 50;

/** So many pages of one draft are told apart; more are hardly open at once. */
const MAX_PAGES = 8;

/** The values that a pay date can have in a form that lists none. */
export const PAY_DATE_VALUES = PAY_DAYS.map(String);

/** A draft with its files, which are there only with its row. */
export interface WholeDraft {
  row: DraftRow | undefined;
  files: DraftFileRow[];
}
export const EMPTY_WHOLE_DRAFT: WholeDraft = { row: undefined, files: [] };

/** Of whoever has begun nothing. */
const createEmptyDraft = (formVersion: number, verifiedInputs: string[]): Draft => ({
  revision: 0,
  formVersion,
  savedAt: null,
  answers: emptyAnswers() as Draft['answers'],
  challenges: {},
  verifiedInputs,
  files: [],
  uploads: [],
  bankAccount: null,
  others: {},
  change: null,
});

/** What recipients have filled in and not yet submitted. */
export function createDraftService({ db, clock, files: bytes }: Pick<PlatformContext, 'db' | 'clock' | 'files'>) {
  const store = createDraftStore(db);
  const forms = createFormService({ db });
  const submissions = createSubmissionService({ db });
  const bankAccounts = createSavedBankAccounts({ db });
  const viewChange = createChangeView({ db, clock });

  const findWhole = async (owner: Owner): Promise<WholeDraft> => {
    const row = await store.findDraft(owner);
    return { row, files: row ? await store.listFiles(owner) : [] };
  };

  /** The draft of a form that has been read. @param hasDraft false where it is known that there is none */
  async function view(linked: LinkedForm, hasDraft = true): Promise<Draft> {
    const { form, inputs, owner } = linked;
    const { row, files } = hasDraft ? await findWhole(owner) : EMPTY_WHOLE_DRAFT;
    const answers = row ? selectKnownAnswers(inputs, await readSavedAnswers(linked, row)) : emptyAnswers();
    const verified = await findVerifiedInputs(db, owner, inputs, answers, form.definition.country);
    const verifiedInputs = inputs.filter((input) => verified.has(input.id)).map((input) => input.id);
    if (!row) return createEmptyDraft(form.row.version, verifiedInputs);
    const ids = new Set(inputs.map((input) => input.id));
    const knownOnly = <T>(byInput: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(byInput).filter(([id]) => ids.has(id)));
    const hasAttachments = inputs.some(({ inputType }) => inputType === 'attachment');
    const [bankAccount, begun] = await Promise.all([
      row.bank_token ? bankAccounts.find(owner, row.bank_token) : undefined,
      hasAttachments ? listUploads(db, ownerColumns(owner), clock.now()) : [],
    ]);
    return {
      revision: row.revision,
      formVersion: row.form_version,
      savedAt: new Date(row.updated_at).toISOString(),
      answers: answers as Draft['answers'],
      challenges: knownOnly(parseChallenges(row)),
      verifiedInputs,
      files: files.filter((file) => ids.has(file.input_id)).map(toDraftFile),
      uploads: begun.filter((upload) => ids.has(upload.input_id)).map(toDraftUpload),
      bankAccount: bankAccount ?? null,
      others: knownOnly(parseOthers(row)),
      change: await viewChange(linked, row, files),
    };
  }

  /** The saved answers. Of a change, choices whose texts have changed since are asked again. */
  async function readSavedAnswers(linked: LinkedForm, row: DraftRow): Promise<Answers> {
    const answers = parseStoredAnswers(row);
    return row.change_id ? translateToLiveVersion(linked, row.form_version, answers) : answers;
  }

  /** Answers that were given to a version, as far as they stand under the words of the live one. */
  async function translateToLiveVersion(
    { form, owner }: LinkedForm,
    version: number,
    answers: Answers,
  ): Promise<Answers> {
    if (version === form.row.version) return answers;
    const given = await forms.findVersion(owner.accountId, owner.formId, version);
    return given ? pickStillValidAnswers(answers, given, form.definition) : answers;
  }

  /**
   * Writes what differs from the saved draft; nothing when nothing does, or when the page has sent something newer.
   *
   * @returns what the save was merged into; undefined when the page it comes from has been submitted: nothing is left of the draft
   *   then, nor comes back; or `draft.another` where the page is of something else than what is begun
   */
  async function write(linked: LinkedForm, sent: SavedDraft, answers: Answers): Promise<Merge | Failure | undefined> {
    const { owner } = linked;
    const isSubmitted = () => submissions.isSubmittedWith(owner, sent.submissionKey);
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const row = await store.findDraft(owner);
      if (await isSubmitted()) return undefined;
      if (isOfAnotherChange(row, sent.change)) return fail('draft.another');
      const saved = row ? await readSavedAnswers(linked, row) : emptyAnswers();
      const merged = mergeAnswers(saved, answers, sent.base ?? {});
      const change = changeOf(row, sent, saved, merged);
      if (!change) return { saved, merged };
      if (!(await store.replace(owner, row?.revision ?? 0, { ...change, updated_at: clock.now() }))) continue;
      // Between the look and the write all of a submission may have come and gone.
      if (row || !(await isSubmitted())) return { saved, merged };
      await store.removeFresh(owner);
      return undefined;
    }
    throw new Error('The draft changed again and again while it was being saved');
  }

  /** Whether a page is of a change that was given up elsewhere: what it holds can be sent once that is begun again. */
  const isAbandonedChange = async ({ owner }: LinkedForm, { change, submissionKey }: SavedDraft): Promise<boolean> =>
    Boolean(change) && !(await submissions.isSubmittedWith(owner, submissionKey));

  return {
    view,
    async getDraft(link: LinkClaims): Promise<Draft> {
      return view(await forms.requireForm(link));
    },

    /**
     * Merges the sent answers into the saved ones: an input that is not sent, as a hidden one, keeps its answer, and so does one
     * that was changed elsewhere alone. Answers are validated when the form is submitted, not here.
     *
     * @returns the draft as it is now, or `form.alreadySubmitted`, `form.unknownInput`, `form.changed`, `form.paymentInvalid`
     */
    async saveDraft(link: LinkClaims, sent: SavedDraft): Promise<CallData<typeof saveDraft> | Failure> {
      const linked = await forms.requireForm(link);
      if (await isDraftClosed(db, linked))
        return fail((await isAbandonedChange(linked, sent)) ? 'draft.another' : 'form.alreadySubmitted');
      // What was typed into an older version is saved as well: the submit reports that the form has changed.
      const inputs =
        sent.formVersion === linked.form.row.version
          ? linked.inputs
          : await forms.findInputs(linked.owner.accountId, linked.owner.formId, sent.formVersion);
      if (!inputs) return fail('form.changed');
      const answers = parseAnswerEntries(inputs, Object.entries(sent.answers) as [string, string | string[]][]);
      const ids = new Set(inputs.map((input) => input.id));
      const named = [...Object.keys(sent.challenges ?? {}), ...(sent.settled ?? []), ...(sent.replaced ?? [])];
      const hasUnknown = named.some((id) => !ids.has(id));
      if (!answers || hasUnknown || !hasKnownOptions(inputs, answers, PAY_DATE_VALUES))
        return fail('form.unknownInput');
      if (sent.bankToken && !(await bankAccounts.find(linked.owner, sent.bankToken)))
        return fail('form.paymentInvalid');
      const { shownVersion } = sent;
      const given = sent.change && shownVersion ? await translateToLiveVersion(linked, shownVersion, answers) : answers;
      // What is asked again is no news from another device.
      const base =
        sent.base && Object.fromEntries(Object.entries(sent.base).filter(([id]) => given[id] === answers[id]));
      const merge = await write(linked, { ...sent, base }, given);
      if (!merge) return fail('form.alreadySubmitted');
      if (isFailure(merge)) return merge;
      const draft = await view(linked);
      const files = filesByInput(inputs, draft.files);
      return { ...draft, elsewhere: findRemoteChanges(base ?? {}, merge.saved, merge.merged, files) };
    },
    removeUnneeded,

    findWhole,
    findFile: store.findFile,
    listNamedKeys: store.listNamedKeys,
    lock: store.lock,

    /**
     * Takes away the draft of a change, and what was still coming in, in the caller's transaction. Resolves to its files; undefined
     * where it is not there.
     */
    async endChange(owner: Owner, changeId: string): Promise<DraftFileRow[] | undefined> {
      const files = await store.remove(owner, { change_id: changeId });
      if (files) await expireUploads(db, ownerColumns(owner), clock.now());
      return files;
    },

    /** Takes files back that came after their form was sent: the draft is as if they had never come. */
    async removeFiles(owner: Owner, fileIds: readonly string[]): Promise<void> {
      const keys = await writeForRecipient(db, owner, (trx) => createDraftStore(trx).takeBack(owner, fileIds));
      await removeUnneeded(owner, keys);
    },

    /** Takes away drafts that nobody has touched for 30 days, with their files. Resolves to how many there were, at most the limit. */
    async removeStale(limit: number): Promise<number> {
      const stale = await store.listStale(subDays(clock.now(), DRAFT_DAYS).getTime(), limit);
      for (const { account_id: accountId, form_id: formId, recipient_id: recipientId, updated_at } of stale) {
        const owner = { accountId, formId, recipientId };
        const files = await db.transaction().execute(async (trx) => {
          // Locks in the order of an erasure; what that has removed is none of ours.
          await lockRecipients(trx, accountId, [recipientId]);
          return createDraftStore(trx).remove(owner, { updated_at });
        });
        await removeUnneeded(
          owner,
          (files ?? []).map((file) => file.file_key),
        );
      }
      return stale.length;
    },
  };

  /** Of bytes that one owner's draft or submission has given up, takes away those that neither names any more. */
  async function removeUnneeded(owner: Owner, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const needed = [...(await store.listNamedKeys(keys, owner)), ...(await submissions.listNamedKeys(keys, owner))];
    for (const key of keys) if (!needed.includes(key)) await bytes.remove(key);
  }
}

/** Whether a page is of something else than what is begun: of a new submission while an earlier one is changed, or the other way round. */
export const isOfAnotherChange = (row: Pick<DraftRow, 'change_id'> | undefined, change: string | undefined): boolean =>
  change !== undefined && change !== (row?.change_id ?? '');

/** What a save found, and what came of both. */
interface Merge {
  saved: Answers;
  merged: ReturnType<typeof mergeAnswers>;
}

/** The columns as a save leaves them; undefined when it changes nothing. */
function changeOf(row: DraftRow | undefined, sent: SavedDraft, saved: Answers, merged: Merge['merged']) {
  const saves = (row ? JSON.parse(row.saves) : []) as [page: string, number: number][];
  const last = saves.find(([page]) => page === sent.save?.page)?.[1] ?? 0;
  if (sent.save && sent.save.number <= last) return undefined;
  const others = saves.filter(([page]) => page !== sent.save?.page);
  const change = {
    form_version: sent.formVersion,
    answers: JSON.stringify(Object.assign(emptyAnswers(), saved, merged.answers)),
    challenges: JSON.stringify({ ...(row ? parseChallenges(row) : {}), ...sent.challenges }),
    bank_token: sent.bankToken === undefined ? (row?.bank_token ?? null) : sent.bankToken,
    saves: JSON.stringify(sent.save ? [...others, [sent.save.page, sent.save.number]].slice(-MAX_PAGES) : saves),
    others: JSON.stringify(othersAfter(row ? parseOthers(row) : {}, sent, merged)),
  };
  const isSame = row
    ? Object.entries(change).every(([column, value]) => row[column as keyof typeof change] === value)
    : change.answers === '{}' && change.challenges === '{}' && change.bank_token === null && change.others === '{}';
  return isSame ? undefined : change;
}

/** What stood where two devices have answered: what is settled is done with, and so is what has been typed here too. */
function othersAfter(
  others: Others,
  { settled = [], replaced = [] }: Pick<SavedDraft, 'settled' | 'replaced'>,
  { answers, changedOnBoth }: Merge['merged'],
): Others {
  const open = Object.entries(others).filter(
    ([id, other]) =>
      !settled.includes(id) &&
      (other === null || !Object.hasOwn(answers, id) || hashAnswer(answers[id]) !== hashAnswer(other)),
  );
  return Object.fromEntries([...open, ...changedOnBoth, ...replaced.map((id) => [id, null] as const)]);
}

function parseOthers(row: DraftRow): Others {
  return JSON.parse(row.others) as Others;
}

function parseChallenges(row: DraftRow): Challenges {
  return JSON.parse(row.challenges) as Challenges;
}

export function toDraftFile(row: DraftFileRow): DraftFile {
  return {
    fileId: row.id,
    inputId: row.input_id,
    kind: row.kind as DraftFile['kind'],
    name: row.name,
    contentType: row.content_type,
    size: row.size,
    method: row.method as DraftFile['method'],
    text: row.text,
    changes: row.changes === '' ? [] : (row.changes.split(',') as DraftFile['changes']),
  };
}

export function toDraftUpload(row: UploadRow): DraftUpload {
  return {
    uploadId: row.id,
    inputId: row.input_id,
    name: row.name,
    size: row.size,
    received: row.received,
    state: row.state as DraftUpload['state'],
    refusal: row.refusal === '' ? null : (JSON.parse(row.refusal) as DraftUpload['refusal']),
    fingerprint: row.fingerprint,
    expiresAt: row.expires_at,
  };
}

/**
 * Of the e-mail and phone inputs, those whose present answer this recipient has verified by a code: input id to the
 * answer. An answer that was changed since counts as unverified.
 */
export async function findVerifiedInputs(
  db: Db,
  owner: Owner,
  inputs: readonly FormInput[],
  answers: Answers,
  country: string,
): Promise<Map<string, string>> {
  const contacts = inputs.flatMap((input) => {
    const answer = answers[input.id] ?? input.value;
    const contact = contactRulesOf(input);
    const key = contact && typeof answer === 'string' ? contact.toComparable(answer) : '';
    if (!contact || typeof answer !== 'string' || key === '') return [];
    const destination = contact.channel === 'email' ? key : serverRulesOf(input).toStored(answer, isoCountry(country));
    return [{ id: input.id, answer, contact: `${contact.channel}:${destination}` }];
  });
  if (contacts.length === 0) return new Map();
  const rows = await createContactService({ db }).listVerified(owner);
  const verified = new Set(rows.map((row) => `${row.channel}:${row.destination}`));
  return new Map(contacts.filter(({ contact }) => verified.has(contact)).map(({ id, answer }) => [id, answer]));
}
