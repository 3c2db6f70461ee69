import type { Db } from '~/platform/db/open-database';
import type { UnsubscribeReason } from './calls';
import type { UnsubscribeInfo } from '../calls';
import { isNewRefusal, checkOptionChange } from '~/domain/consent';
import type { PlatformContext } from '~/platform/platform-context';
import type { EndedConsent } from '~/platform/db/preference-row-types';
import { fail, FailureError } from '~/platform/http/failure';
import { insertRow, removeRows } from '~/platform/db/row-queries';
import { toMultilineText } from '~/platform/messages/sanitize-text';
import { createConsentChanges, listUnsubscribeOutcomes } from '~/areas/consents/service.server';
import {
  readCommunicationInfo,
  getCommunication,
  findCommunication,
  withLockedRecipients,
  readPreferencesInfo,
  readCommunicationState,
  preferenceScope,
  type LinkSession,
} from '../service.server';
import { createRecipientService, ownerColumns } from '~/areas/recipients/service.server';
import { listEndedConsents, saveUndoableConsents } from './undo-unsubscribe-all.server';

/** Ending and giving back consents without the preferences page. Spec: preferences-and-consent 4. */
export function createUnsubscribeService(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'events'>) {
  const { db, clock, ids } = context;
  const changes = createConsentChanges(context);

  /** @param decide what consent should be, given what it is */
  async function update(session: LinkSession, decide: (isGiven: boolean) => boolean): Promise<UnsubscribeInfo> {
    const { owner, link, preferredLanguages } = session;
    const communication = await findCommunication(db, session.subject, link);
    if (!communication) return removedInfo(session);
    const { name: category } = communication.category;
    const { channel } = communication;
    const work = async (trx: Db, { subject }: LinkSession, changed: Set<string>) => {
      const { state, isListed, choices, rows } = await readCommunicationState(trx, subject, communication);
      const isGiven = decide(isListed && state.isConsentGiven);
      const verdict = checkOptionChange(state, isGiven);
      if (isListed && verdict === 'mandatory') throw new FailureError(fail('preferences.mandatory'));
      // A yes to what is not sent would be an empty promise; a no is stored for the day the list includes the category.
      const isWritten = isGiven
        ? isListed && verdict === 'change'
        : isNewRefusal(state, choices.stored(category, channel));
      if (isWritten) {
        await changes.apply(trx, owner, session, rows, [{ category, channel, isGiven }]);
        changed.add(owner.recipientId);
      }
      const after = await readCommunicationState(trx, subject, communication);
      return readCommunicationInfo(trx, subject, communication, after, preferredLanguages);
    };
    return withLockedRecipients(db, session, () => [], work);
  }

  return {
    async getInfo(session: LinkSession): Promise<UnsubscribeInfo> {
      const { subject, link, preferredLanguages } = session;
      const communication = await findCommunication(db, subject, link);
      if (!communication) return removedInfo(session);
      const read = await readCommunicationState(db, subject, communication);
      return readCommunicationInfo(db, subject, communication, read, preferredLanguages);
    },

    /** Flips the consent, or brings it to `isGiven`. Failure, thrown: `preferences.mandatory`. */
    update: (session: LinkSession, isGiven: boolean | undefined) => update(session, (before) => isGiven ?? !before),

    /** Ends the consent, whatever it was. Failure, thrown: `preferences.mandatory`. */
    end: (session: LinkSession) => update(session, () => false),

    /** Ends what `unsubscribeAllOutcome` says, for every recipient that the link's holder speaks for. */
    async endAll(before: LinkSession): Promise<UnsubscribeInfo> {
      const work = async (trx: Db, session: LinkSession, changed: Set<string>) => {
        const { subject, owner, preferredLanguages } = session;
        const undoable: EndedConsent[] = [];
        for (const recipientId of preferenceScope(subject).all) {
          const { rows, leaving } = await listUnsubscribeOutcomes(trx, subject, recipientId);
          const ended = leaving
            .filter(({ outcome }) => outcome === 'ends' || outcome === 'staysOff')
            .map(({ category, channel }) => ({ category, channel, isGiven: false }));
          if (ended.length === 0) continue;
          const stored = await changes.apply(trx, { ...owner, recipientId }, session, rows, ended);
          undoable.push(...listEndedConsents(recipientId, rows, stored));
          changed.add(recipientId);
        }
        await saveUndoableConsents(trx, owner, undoable, clock.now());
        return readPreferencesInfo(trx, subject, preferenceScope(subject).saved ?? [], preferredLanguages);
      };
      return withLockedRecipients(db, before, (subject) => preferenceScope(subject).all, work);
    },

    /** Why somebody unsubscribed, if they want to say: from the link's own category, with a preferences link from everything. */
    async giveReason(
      { owner, subject, link }: LinkSession,
      reason: UnsubscribeReason,
      comment: string,
    ): Promise<{ isKept: boolean }> {
      const category = link.purpose === 'unsubscribe' ? (await getCommunication(db, subject, link)).category.name : '';
      const row = {
        id: ids.next(),
        ...ownerColumns(owner),
        category,
        reason,
        comment: toMultilineText(comment),
        at: clock.now(),
      };
      await createRecipientService({ db }).withLocked([owner], async (trx) => {
        // A later reason takes the place of an earlier one.
        await removeRows(trx, 'unsubscribe_reasons', { ...ownerColumns(owner), category });
        await insertRow(trx, 'unsubscribe_reasons', row);
      });
      return { isKept: true };
    },
  };
}

/** Of messages that the account has removed since the link was sent. Throws `token.invalid` for a link that names no messages. */
function removedInfo({ link, owner }: LinkSession): UnsubscribeInfo {
  if (!link.target && !link.messageId) throw new FailureError(fail('token.invalid'));
  return {
    isConsentGiven: false,
    offReason: 'notSent',
    leadsToPreferences: false,
    expiredUrl: null,
    recipientId: owner.recipientId,
    categories: [],
    stops: [],
  };
}
