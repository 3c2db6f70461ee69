import type { CallInput } from '~/contract/call';
import type { ChannelName } from '~/contract/enums';
import type { savePreferences, savePreferencesPost, UnsubscribeInfo } from '~/contract/preferences';
import { canAccept, judgeChange, type ConsentFacts } from '~/domain/consent';
import { isCaptureChannel, type CaptureChannel } from '~/domain/contact-channels';
import type { PlatformContext } from '../../context';
import { fail, FailureError } from '../../http/result';
import { createConsentChanges, type OptionChange, type Subject } from '../consents/service';
import { createContactService } from '../contacts/service';
import { type RecipientKey, createRecipientService } from '../recipients/service';
import type { Db } from '../../db/connect';
import { removeDraft } from './drafts';
import { holdRecipients } from './holding';
import { isShown, readOptionsOf, scopeOf, type Visit } from './visit';
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

  /** What a part changes of each of its recipients, judged before anything is written. */
  async function judgePart(trx: Db, subject: Subject, { recipientIds, changes: asked }: Part) {
    const { members, options } = await readOptionsOf(trx, subject, recipientIds);
    const shown = subject.categories.filter((each) => isShown(subject, each, recipientIds, options));
    const wishes = asked.filter(({ category, isChanged }) =>
      shown.some(({ name, isHidden }) => name === category && (isChanged || !isHidden)),
    );
    if (wishes.filter(({ isChanged }) => isChanged).length < asked.filter(({ isChanged }) => isChanged).length)
      throw new FailureError(fail('preferences.unknownCategory'));
    return members.map(({ recipientId, rows, facts, options: own, isListed }) => ({
      owner: { accountId: subject.account.id, recipientId },
      rows,
      wanted: judgeAll(
        own,
        facts,
        wishes.filter(({ category }) => isListed(category)),
      ),
    }));
  }

  async function saveAll(trx: Db, visit: Visit, body: Wanted, parts: readonly Part[]): Promise<void> {
    const { subject, wishes, language } = visit;
    const judged: Awaited<ReturnType<typeof judgePart>> = [];
    for (const part of parts) judged.push(...(await judgePart(trx, subject, part)));
    if (termsOf(subject, wishes).areTermsEnabled && !body.areTermsAccepted)
      throw new FailureError(fail('preferences.termsRequired'));
    const hasLanguage = await saveLanguage(trx, subject, visit.owner, body.preferredLanguage);
    const text = consentTextOf(subject, wishes, language);
    const hasChanges = judged.some(({ wanted }) => wanted.length > 0);
    if (hasChanges)
      await createConsentHistory({ db: trx }).keepText(visit.owner.accountId, text.version, text.text, clock.now());
    let hasTerms = false;
    for (const [index, { owner, rows, wanted }] of judged.entries()) {
      await changes.apply(trx, owner, visit, rows, wanted, text.version);
      const isAbout = wanted.length > 0 || (index === 0 && hasLanguage);
      if (index === 0 || isAbout) hasTerms = (await acceptTerms(trx, visit, owner, isAbout)) || hasTerms;
    }
    const hadDraft = await removeDraft(trx, visit.owner);
    const touched = [visit.owner, ...judged.map(({ owner }) => owner)].map(({ recipientId }) => recipientId);
    if (hasChanges || hasLanguage || hasTerms || hadDraft)
      await createRecipientService({ db: trx }).touchAll(visit.owner.accountId, touched);
  }

  /**
   * @param partsOf what is to be saved, by the customer's list as it is inside the transaction
   * @param answer read while all is held
   */
  const saveParts = <T>(
    before: Visit,
    body: Wanted,
    partsOf: (subject: Subject) => Part[],
    answer: (trx: Db, subject: Subject) => Promise<T>,
  ): Promise<T> => {
    const idsOf = (subject: Subject) => partsOf(subject).flatMap(({ recipientIds }) => recipientIds);
    return holdRecipients(db, before, idsOf, async (trx, visit) => {
      await saveAll(trx, visit, body, partsOf(visit.subject));
      return answer(trx, visit.subject);
    });
  };

  /** Whether there is a contact for each channel that is ticked. */
  async function isReachable({ account, recipient }: Subject, changes: readonly Wish[]): Promise<boolean> {
    const channels = new Set(
      changes.flatMap(({ channel, isGiven, isChanged }) => (isGiven && isChanged ? [channel] : [])),
    );
    if (channels.size === 0) return true;
    const known = await createContactService({ db }).listKnown(account, recipient);
    return [...channels].every((each) =>
      known.some(({ channel, removedAt }) => channel === each && removedAt === null),
    );
  }

  return {
    /**
     * Writes what is marked as changed and differs from what is stored at this moment, for the recipients that the page is for and the
     * others that the body names: all of it or nothing. An unchanged tick of the page's own recipients becomes a recorded yes where
     * it was only a default. Answers the fresh state of those that the page is for.
     *
     * Failures, thrown: `recipient.notFound`, `preferences.unknownCategory` (also for what does not apply or is not shown),
     * `preferences.mandatory`, `preferences.termsRequired`, `language.notOffered`.
     */
    async save(visit: Visit, body: SaveBody): Promise<UnsubscribeInfo> {
      return saveParts(
        visit,
        body,
        (subject) => partsOf(subject, body),
        (trx, subject) => preferencesInfo(trx, subject, savedBy(subject, body.selectedRecipientId), visit.wishes),
      );
    },

    /**
     * Saves what a post of the page says by itself, without anything that the page has to read first. False, and nothing is written,
     * where anything stands in its way, or there is a choice of recipients: the page reads all then, and says why.
     */
    async savePost(visit: Visit, { choices, confirmed, ...body }: PostBody): Promise<boolean> {
      const { subject } = visit;
      const changes = [
        ...confirmed.map((key): Wish => ({ ...cellOption(key), isGiven: true, isChanged: false })),
        ...Object.entries(choices).map(([key, isGiven]): Wish => ({ ...cellOption(key), isGiven, isChanged: true })),
      ];
      if (scopeOf(subject).hasChoice || !changes.every(({ channel }) => isCaptureChannel(channel))) return false;
      if (!(await isReachable(subject, changes))) return false;
      try {
        const partsNow = (now: Subject): Part[] => {
          if (scopeOf(now).hasChoice) throw new FailureError(fail('recipient.notFound'));
          return [{ recipientIds: savedBy(now, ''), changes }];
        };
        return await saveParts(visit, body, partsNow, async () => true);
      } catch (error) {
        if (error instanceof FailureError) return false;
        throw error;
      }
    },
  };
}

/** An option as a person saves it. */
interface Wish extends OptionChange {
  /** False: a tick that stays as the page showed it. */
  isChanged: boolean;
}

/** Changes that are for some recipients alike. */
interface Part {
  recipientIds: string[];
  changes: readonly Wish[];
}

/** The option of a box `category.channel`. */
function cellOption(key: string) {
  const at = key.lastIndexOf('.');
  return { category: key.slice(0, at), channel: key.slice(at + 1) as CaptureChannel };
}

/** The recipients that Save writes. Failure, thrown: `recipient.notFound`. */
function savedBy(subject: Subject, chosen: string): string[] {
  const { saved } = scopeOf(subject, chosen);
  if (saved === undefined) throw new FailureError(fail('recipient.notFound'));
  return saved;
}

/** What is to be saved, each recipient in one part: the selected one first. Of several parts for the same recipients the last counts. */
function partsOf(subject: Subject, { info, selectedRecipientId, others = [] }: SaveBody): Part[] {
  const parts = new Map<string, Part>();
  const own = { recipientId: selectedRecipientId, wishes: [...confirmedOf(info), ...changesOf(info)] };
  for (const each of [own, ...others.map((other) => ({ ...other, wishes: changesOf(other.info) }))]) {
    const recipientIds = savedBy(subject, each.recipientId);
    const key = JSON.stringify(recipientIds);
    const before = parts.get(key)?.changes ?? [];
    parts.set(key, { recipientIds, changes: lastOf([...before, ...each.wishes]) });
  }
  return [...parts.values()];
}

/** Of several wishes for one option the last. */
const lastOf = (wishes: readonly Wish[]): Wish[] => [
  ...new Map(wishes.map((wish) => [`${wish.category}\n${wish.channel}`, wish])).values(),
];

type Options = Awaited<ReturnType<typeof readOptionsOf>>['options'];

type InfoOption = { isChanged: boolean; isConsentGiven: boolean };

const optionsIn = ({ name, options }: UnsubscribeInfo['categories'][number]) =>
  (Object.entries(options) as [ChannelName, InfoOption][]).map(([channel, { isConsentGiven, isChanged }]) => ({
    category: name,
    channel,
    isGiven: isConsentGiven,
    isChanged,
  }));

/** What is marked as changed. */
const changesOf = ({ categories }: UnsubscribeInfo): Wish[] =>
  categories.flatMap(optionsIn).filter(({ isChanged }) => isChanged);

/** Ticks that the page showed and that are not marked as changed. A page shows no other channels and no hidden categories. */
const confirmedOf = ({ categories }: UnsubscribeInfo): Wish[] =>
  categories
    .filter(({ isVisible, isHidden }) => isVisible && !isHidden)
    .flatMap(optionsIn)
    .filter(({ channel, isGiven, isChanged }) => isGiven && !isChanged && isCaptureChannel(channel));

/**
 * The changes to write of one recipient; throws the failure of the first one that may not be. A tick that stays as it was shown never
 * turns a no into a yes, and one that can't be changed says nothing.
 */
function judgeAll(options: Options, facts: ConsentFacts, wishes: readonly Wish[]): OptionChange[] {
  return wishes.filter(({ category, channel, isGiven, isChanged }) => {
    const option = options.find((each) => each.category === category && each.channel === channel);
    const isNewYes = isGiven && option !== undefined && canAccept(option, facts.stored(category, channel));
    if (!isChanged) return isNewYes && option.isConsentGiven;
    if (!option) throw new FailureError(fail('preferences.unknownCategory'));
    const verdict = judgeChange(option, isGiven);
    if (verdict === 'mandatory') throw new FailureError(fail('preferences.mandatory'));
    if (verdict === 'notApplicable') throw new FailureError(fail('preferences.unknownCategory'));
    return verdict === 'change' || isNewYes;
  });
}
