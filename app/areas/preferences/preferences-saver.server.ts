import type { CallInput } from '~/lib/contract/call';
import type { ChannelName } from '~/lib/contract/enums';
import type { savePreferences, UnsubscribeInfo } from './calls';
import { isNewAcceptance, checkOptionChange, type ConsentChoices } from '~/domain/consent';
import { isCaptureChannel } from '~/domain/contact-channels';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, FailureError } from '~/platform/http/failure';
import { createConsentChanges, type OptionChange, type ConsentSubject } from '~/areas/consents/service.server';
import { type RecipientKey, createRecipientService } from '~/areas/recipients/service.server';
import type { Db } from '~/platform/db/open-database';
import { removePreferencesDraft } from './preferences-draft-store.server';
import { withLockedRecipients } from './locked-recipients.server';
import { isCategoryShown, readRecipientOptions, preferenceScope, type LinkSession } from './link-session.server';
import { findOfferedLocale } from '~/areas/accounts/service.server';
import { createConsentHistory } from '~/areas/events/service.server';
import { hashText, buildConsentText, readPreferencesInfo, pickTerms } from './preferences-info.server';

type SaveBody = CallInput<typeof savePreferences>['body'];

/** Saving the preferences page. Spec: preferences-and-consent 4, 5 and 7. */
export function createPreferencesSaver(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'events'>) {
  const { db, clock } = context;
  const changes = createConsentChanges(context);

  /** Resolves to whether anything was written. */
  async function saveLanguage(trx: Db, { subject, owner }: LinkSession, wanted: string): Promise<boolean> {
    if (wanted === '') return false;
    const locale = findOfferedLocale(subject.account, wanted);
    if (!locale) throw new FailureError(fail('language.notOffered'));
    if (subject.recipient.locale === locale) return false;
    await createRecipientService({ db: trx }).saveLocale(owner, locale);
    return true;
  }

  /** Accepting is told when it goes with a change, or when these terms were never accepted before. */
  async function acceptTerms(
    trx: Db,
    session: LinkSession,
    owner: RecipientKey,
    hasChanges: boolean,
  ): Promise<boolean> {
    const { termsHtml, areTermsEnabled } = pickTerms(session.subject, session.preferredLanguages);
    if (!areTermsEnabled) return false;
    const store = createConsentHistory({ db: trx });
    const version = hashText(termsHtml);
    if (!hasChanges && (await store.hasAccepted(owner, version))) return false;
    await store.saveText(owner.accountId, version, termsHtml, clock.now());
    await changes.recordEvent(trx, owner, session, 'termsAccepted', { channel: 'webForm', textVersion: version });
    return true;
  }

  /** Changes of a group for each of its recipients, validated before anything is written. */
  async function validatePart(trx: Db, subject: ConsentSubject, { recipientIds, choices }: RecipientGroup) {
    const { members, options } = await readRecipientOptions(trx, subject, recipientIds);
    const shown = subject.categories.filter((each) => isCategoryShown(subject, each, recipientIds, options));
    const open = [...choices.values()].filter(({ category, isChanged }) => {
      const isOpen = shown.some(({ name, isHidden }) => name === category && (isChanged || !isHidden));
      if (isChanged && !isOpen) throw new FailureError(fail('preferences.unknownCategory'));
      return isOpen;
    });
    return members.map(({ recipientId, rows, choices: consents, options: own, isListed }) => ({
      owner: { accountId: subject.account.id, recipientId },
      rows,
      wanted: open.filter((choice) => isListed(choice.category) && isWritten(own, consents, choice)),
    }));
  }

  async function saveAll(trx: Db, session: LinkSession, body: SaveBody, changed: Set<string>): Promise<void> {
    const { subject, preferredLanguages, language, owner: own } = session;
    const validated: Awaited<ReturnType<typeof validatePart>> = [];
    for (const part of groupsOf(subject, body)) validated.push(...(await validatePart(trx, subject, part)));
    if (pickTerms(subject, preferredLanguages).areTermsEnabled && !body.areTermsAccepted)
      throw new FailureError(fail('preferences.termsRequired'));
    const hasLanguage = await saveLanguage(trx, session, body.preferredLanguage);
    const text = buildConsentText(subject, preferredLanguages, language);
    if (validated.some(({ wanted }) => wanted.length > 0))
      await createConsentHistory({ db: trx }).saveText(own.accountId, text.version, text.text, clock.now());
    for (const [index, { owner, rows, wanted }] of validated.entries()) {
      await changes.apply(trx, owner, session, rows, wanted, text.version);
      const isAbout = wanted.length > 0 || (index === 0 && hasLanguage);
      const hasTerms = (index === 0 || isAbout) && (await acceptTerms(trx, session, owner, isAbout));
      if (isAbout || hasTerms) changed.add(owner.recipientId);
    }
    if (await removePreferencesDraft(trx, own)) changed.add(own.recipientId);
  }

  return {
    /**
     * Writes what is marked as changed and differs from what is stored at this moment, for the recipients that the page is for and the
     * others that the body names: all of it or nothing. An unchanged tick of the page's own recipients becomes a recorded yes where
     * it was only a default. Answers the fresh state of those that the page is for, or nothing of it where nobody asks.
     *
     * Failures, thrown: `recipient.notFound`, `preferences.unknownCategory` (also for what does not apply or is not shown),
     * `preferences.mandatory`, `preferences.termsRequired`, `language.notOffered`.
     */
    save(before: LinkSession, body: SaveBody): Promise<UnsubscribeInfo> {
      const idsOf = (subject: ConsentSubject) => groupsOf(subject, body).flatMap(({ recipientIds }) => recipientIds);
      return withLockedRecipients(db, before, idsOf, async (trx, session, changed) => {
        await saveAll(trx, session, body, changed);
        if (body.isMinimal) return { ...body.info, categories: [] };
        return readPreferencesInfo(
          trx,
          session.subject,
          savedBy(session.subject, body.selectedRecipientId),
          session.preferredLanguages,
        );
      });
    },
  };
}

/** An option as a person saves it. */
interface OptionChoice extends OptionChange {
  /** False: a tick that stays as the page showed it. */
  isChanged: boolean;
}

/** What is saved of some recipients alike. */
interface RecipientGroup {
  recipientIds: string[];
  /** By their options. */
  choices: Map<string, OptionChoice>;
}

/** The recipients that Save writes. Failure, thrown: `recipient.notFound`. */
function savedBy(subject: ConsentSubject, chosen: string): string[] {
  const { saved } = preferenceScope(subject, chosen);
  if (saved === undefined) throw new FailureError(fail('recipient.notFound'));
  return saved;
}

/**
 * What is to be saved, each recipient in one part: the selected one first. Of several parts for the same recipients the last counts.
 * Failure, thrown: `recipient.notFound`, also where recipients can be chosen by now and the page offered no choice.
 */
function groupsOf(
  subject: ConsentSubject,
  { info, selectedRecipientId, staysSelected, others = [] }: SaveBody,
): RecipientGroup[] {
  if (staysSelected === false && preferenceScope(subject).hasChoice) throw new FailureError(fail('recipient.notFound'));
  const parts = new Map<string, RecipientGroup>();
  const own = { recipientId: selectedRecipientId, info, isOwn: true };
  for (const each of [own, ...others.map((other) => ({ ...other, isOwn: false }))]) {
    const recipientIds = savedBy(subject, each.recipientId);
    const key = JSON.stringify(recipientIds);
    const part = parts.get(key) ?? { recipientIds, choices: new Map<string, OptionChoice>() };
    for (const choice of choicesOf(each.info, each.isOwn))
      part.choices.set(`${choice.category}\n${choice.channel}`, choice);
    parts.set(key, part);
  }
  return [...parts.values()];
}

type Options = Awaited<ReturnType<typeof readRecipientOptions>>['options'];

/**
 * What is marked as changed, and before it the ticks that a page has shown and that stay. A page shows no other channels and no hidden
 * categories.
 */
function choicesOf({ categories }: UnsubscribeInfo, isOwn: boolean): OptionChoice[] {
  const choices = categories.flatMap(({ name: category, isVisible, isHidden, options }) =>
    (Object.entries(options) as [ChannelName, InfoOption][]).flatMap(([channel, option]): OptionChoice[] => {
      const { isConsentGiven: isGiven, isChanged } = option;
      const isTick = isOwn && isVisible && !isHidden && isGiven && isCaptureChannel(channel);
      return isChanged || isTick ? [{ category, channel, isGiven, isChanged }] : [];
    }),
  );
  return choices.sort((one, other) => Number(one.isChanged) - Number(other.isChanged));
}

type InfoOption = { isChanged: boolean; isConsentGiven: boolean };

/**
 * Whether a choice changes what is stored of a recipient. Throws the failure of a choice that is not allowed. A tick that stays as it was shown never
 * turns a no into a yes, and one that can't be changed says nothing.
 */
function isWritten(
  options: Options,
  choices: ConsentChoices,
  { category, channel, isGiven, isChanged }: OptionChoice,
): boolean {
  const option = options.find((each) => each.category === category && each.channel === channel);
  const isNewYes = isGiven && option !== undefined && isNewAcceptance(option, choices.stored(category, channel));
  if (!isChanged) return isNewYes && option.isConsentGiven;
  const verdict = option ? checkOptionChange(option, isGiven) : 'notApplicable';
  if (verdict === 'mandatory') throw new FailureError(fail('preferences.mandatory'));
  if (verdict === 'notApplicable') throw new FailureError(fail('preferences.unknownCategory'));
  return verdict === 'change' || isNewYes;
}
