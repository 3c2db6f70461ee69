import type { CallInput } from '~/contract/call';
import type { ChannelName } from '~/contract/enums';
import type { savePreferences, savePreferencesPost, UnsubscribeInfo } from '~/contract/preferences';
import { judgeChange } from '~/domain/consent';
import { isCaptureChannel, type CaptureChannel } from '~/domain/contact-channels';
import type { PlatformContext } from '../../context';
import { fail, FailureError } from '../../http/result';
import { createConsentChanges, type OptionChange, readOptions, renewSubject, type Subject } from '../consents/service';
import { createContactService } from '../contacts/service';
import { type RecipientKey, createRecipientService } from '../recipients/service';
import type { Db } from '../../db/connect';
import type { RecipientRow } from '../../db/schema';
import { removeDraft } from './drafts';
import { chooseRecipient, isShown, type Visit } from './visit';
import { offeredLocale } from '../accounts/service';
import { createConsentHistory } from '../events/service';
import { textVersion, consentTextOf, preferencesInfo, termsOf } from './view';

type SaveBody = CallInput<typeof savePreferences>['body'];
type PostBody = CallInput<typeof savePreferencesPost>['body'];
/** What is saved beside the boxes. */
type Wanted = Pick<SaveBody, 'preferredLanguage' | 'areTermsAccepted'>;

/** Saving the preferences page. Spec: preferences-and-consent 4, 5 and 7. */
export function createSaving(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'events'>) {
  const { db, clock } = context;
  const changes = createConsentChanges(context);

  /** Resolves to whether anything was written. */
  async function saveLanguage(
    trx: Db,
    { account, recipient }: Subject,
    owner: RecipientKey,
    wanted: string,
  ): Promise<boolean> {
    if (wanted === '') return false;
    const locale = offeredLocale(account, wanted);
    if (!locale) throw new FailureError(fail('language.notOffered'));
    if (recipient.locale === locale) return false;
    await createRecipientService({ db: trx }).saveLocale(owner, locale);
    return true;
  }

  /** Accepting is told when it goes with a change, or when these terms were never accepted before. */
  async function acceptTerms(trx: Db, visit: Visit, owner: RecipientKey, hasChanges: boolean): Promise<boolean> {
    const { termsHtml, areTermsEnabled } = termsOf(visit.subject, visit.wishes);
    if (!areTermsEnabled) return false;
    const store = createConsentHistory({ db: trx });
    const version = textVersion(termsHtml);
    if (!hasChanges && (await store.hasAccepted(owner, version))) return false;
    await store.keepText(owner.accountId, version, termsHtml, clock.now());
    await changes.tell(trx, owner, visit, 'termsAccepted', { channel: 'webForm', textVersion: version });
    return true;
  }

  /** What one recipient's part changes, judged before anything is written. */
  async function judgePart(trx: Db, subject: Subject, { recipientId, changes: asked }: Part) {
    const { rows, options } = await readOptions(trx, subject, recipientId);
    return {
      owner: { accountId: subject.account.id, recipientId },
      rows,
      wanted: judgeAll(subject, recipientId, options, asked),
    };
  }

  /** @param held the rows of all recipients: what was true before they were held may have changed */
  async function saveAll(
    trx: Db,
    held: readonly RecipientRow[],
    before: Visit,
    body: Wanted,
    parts: Parts,
  ): Promise<Subject> {
    const own = held.find(({ id }) => id === before.owner.recipientId);
    const subject = await renewSubject(trx, before.subject, own);
    const visit = { ...before, subject };
    const { wishes, language } = visit;
    const judged: Awaited<ReturnType<typeof judgePart>>[] = [];
    for (const part of parts) judged.push(await judgePart(trx, subject, part));
    if (termsOf(subject, wishes).areTermsEnabled && !body.areTermsAccepted)
      throw new FailureError(fail('preferences.termsRequired'));
    const hasLanguage = await saveLanguage(trx, subject, before.owner, body.preferredLanguage);
    const text = consentTextOf(subject, wishes, language);
    const hasChanges = judged.some(({ wanted }) => wanted.length > 0);
    if (hasChanges && text.text !== '')
      await createConsentHistory({ db: trx }).keepText(before.owner.accountId, text.version, text.text, clock.now());
    let hasTerms = false;
    for (const [index, { owner, rows, wanted }] of judged.entries()) {
      await changes.apply(trx, owner, visit, rows, wanted, text.version);
      const isAbout = wanted.length > 0 || (index === 0 && hasLanguage);
      if (index === 0 || isAbout) hasTerms = (await acceptTerms(trx, visit, owner, isAbout)) || hasTerms;
    }
    const hadDraft = await removeDraft(trx, before.owner);
    const touched = [before.owner, ...judged.map(({ owner }) => owner)].map(({ recipientId }) => recipientId);
    if (hasChanges || hasLanguage || hasTerms || hadDraft)
      await createRecipientService({ db: trx }).touchAll(before.owner.accountId, touched);
    return subject;
  }

  /** @param answer read while all is held */
  const saveParts = <T>(
    visit: Visit,
    body: Wanted,
    parts: Parts,
    answer: (trx: Db, subject: Subject) => Promise<T>,
  ): Promise<T> =>
    createRecipientService({ db }).hold(
      [visit.owner, ...parts.map(({ recipientId }) => ({ ...visit.owner, recipientId }))],
      async (trx, held) => answer(trx, await saveAll(trx, held, visit, body, parts)),
    );

  /** Whether there is a contact for each channel that is ticked. */
  async function isReachable({ account, recipient }: Subject, changes: readonly OptionChange[]): Promise<boolean> {
    const channels = new Set(changes.flatMap(({ channel, isGiven }) => (isGiven ? [channel] : [])));
    if (channels.size === 0) return true;
    const known = await createContactService({ db }).listKnown(account, recipient);
    return [...channels].every((each) =>
      known.some(({ channel, removedAt }) => channel === each && removedAt === null),
    );
  }

  return {
    /**
     * Writes what is marked as changed and differs from what is stored at this moment, for the selected recipient and the
     * others that the body names: all of it or nothing. Answers the fresh state of the selected one.
     *
     * Failures, thrown: `recipient.notFound`, `preferences.unknownCategory` (also for what does not apply or is not shown),
     * `preferences.mandatory`, `preferences.termsRequired`, `language.notOffered`.
     */
    async save(visit: Visit, body: SaveBody): Promise<UnsubscribeInfo> {
      const parts = partsOf(visit.subject, body);
      return saveParts(visit, body, parts, (trx, subject) =>
        preferencesInfo(trx, subject, parts[0].recipientId, visit.wishes),
      );
    },

    /**
     * Saves what a post of the page says by itself, without anything that the page has to read first. False, and nothing is written,
     * where anything stands in its way, or there is a choice of recipients: the page reads all then, and says why.
     */
    async savePost(visit: Visit, { choices, ...body }: PostBody): Promise<boolean> {
      const { subject } = visit;
      const changes = Object.entries(choices).map(([key, isGiven]) => {
        const at = key.lastIndexOf('.');
        return { category: key.slice(0, at), channel: key.slice(at + 1) as CaptureChannel, isGiven };
      });
      const recipientId = (subject.customer?.recipients.length ?? 0) > 1 ? undefined : chooseRecipient(subject, '');
      if (recipientId === undefined || !changes.every(({ channel }) => isCaptureChannel(channel))) return false;
      if (!(await isReachable(subject, changes))) return false;
      try {
        return await saveParts(visit, body, [{ recipientId, changes }], async () => true);
      } catch (error) {
        if (error instanceof FailureError) return false;
        throw error;
      }
    },
  };
}

interface Part {
  recipientId: string;
  changes: readonly OptionChange[];
}
type Parts = [Part, ...Part[]];

/** What is to be saved, by recipient: the selected one first. */
function partsOf(subject: Subject, { info, selectedRecipientId, others = [] }: SaveBody): Parts {
  const part = (chosen: string, changed: UnsubscribeInfo): Part => {
    const recipientId = chooseRecipient(subject, chosen);
    if (recipientId === undefined) throw new FailureError(fail('recipient.notFound'));
    return { recipientId, changes: changesOf(changed) };
  };
  return [part(selectedRecipientId, info), ...others.map((other) => part(other.recipientId, other.info))];
}

type Options = Awaited<ReturnType<typeof readOptions>>['options'];

/** What is marked as changed; of two wishes for one option the last. */
function changesOf({ categories }: UnsubscribeInfo): OptionChange[] {
  const wishes = new Map<string, OptionChange>();
  for (const { name, options: asked } of categories) {
    for (const [channel, option] of Object.entries(asked) as [
      ChannelName,
      { isChanged: boolean; isConsentGiven: boolean },
    ][]) {
      if (option.isChanged)
        wishes.set(`${name}\n${channel}`, { category: name, channel, isGiven: option.isConsentGiven });
    }
  }
  return [...wishes.values()];
}

/** The changes to write; throws the failure of the first one that may not be. */
function judgeAll(
  subject: Subject,
  recipientId: string,
  options: Options,
  wishes: readonly OptionChange[],
): OptionChange[] {
  return wishes.filter((wish) => {
    const category = subject.categories.find(({ name }) => name === wish.category);
    const option = options.find((each) => each.category === wish.category && each.channel === wish.channel);
    if (!category || !option || !isShown(subject, category, recipientId, options))
      throw new FailureError(fail('preferences.unknownCategory'));
    const verdict = judgeChange(option, wish.isGiven);
    if (verdict === 'mandatory') throw new FailureError(fail('preferences.mandatory'));
    if (verdict === 'notApplicable') throw new FailureError(fail('preferences.unknownCategory'));
    return verdict === 'change';
  });
}
