import type { Db } from '../../db/connect';
import type { UnsubscribeReason } from '~/contract/unsubscribe';
import type { UnsubscribeInfo } from '~/contract/preferences';
import { canRefuse, isEndedWithAll, judgeChange, refusableOptions, type OptionState } from '~/domain/consent';
import type { PlatformContext } from '../../context';
import type { EndedConsent } from '../../db/preference-tables';
import { fail, FailureError } from '../../http/result';
import { insertRow, removeRows } from '../../db/rows';
import { multiLine } from '../../messages/clean';
import { createConsentChanges, readOptions } from '../consents/service';
import {
  communicationInfo,
  communicationOf,
  holdRecipients,
  ownersOf,
  preferencesInfo,
  readCommunication,
  scopeOf,
  type Visit,
} from '../preferences/service';
import { createRecipientService, ownerColumns } from '../recipients/service';
import { endedConsents, keepUndo } from './undo';

/** Ending and giving back consents without the preferences page. Spec: preferences-and-consent 4. */
export function createUnsubscribing(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'events'>) {
  const { db, clock, ids } = context;
  const changes = createConsentChanges(context);

  /** @param wish what consent should be, given what it is */
  async function update(visit: Visit, wish: (state: OptionState) => boolean): Promise<UnsubscribeInfo> {
    const { subject, owner, link, wishes } = visit;
    const communication = await communicationOf(db, subject, link);
    const { category, channel } = communication;
    return createRecipientService({ db }).hold([owner], async (trx) => {
      const before = await readCommunication(trx, subject, communication);
      const isGiven = wish(before.state);
      const verdict = judgeChange(before.state, isGiven);
      if (verdict === 'mandatory' || (before.state.isMandatory && !isGiven))
        throw new FailureError(fail('preferences.mandatory'));
      const isNewNo = !isGiven && canRefuse(before.state, before.facts.stored(category.name, channel));
      if (verdict === 'change' || isNewNo) {
        await changes.apply(trx, owner, visit, before.rows, [{ category: category.name, channel, isGiven }]);
        await createRecipientService({ db: trx }).touch(owner);
      }
      const { facts } = await readCommunication(trx, subject, communication);
      return communicationInfo(trx, subject, communication, facts, wishes);
    });
  }

  return {
    async getInfo({ subject, link, wishes }: Visit): Promise<UnsubscribeInfo> {
      const communication = await communicationOf(db, subject, link);
      const { facts } = await readCommunication(db, subject, communication);
      return communicationInfo(db, subject, communication, facts, wishes);
    },

    /** Flips the consent, or brings it to `isGiven`. Failure, thrown: `preferences.mandatory`. */
    update: (visit: Visit, isGiven: boolean | undefined) => update(visit, (state) => isGiven ?? !state.isConsentGiven),

    /** Ends the consent, whatever it was. Failure, thrown: `preferences.mandatory`. */
    end: (visit: Visit) => update(visit, () => false),

    /** Ends all that may be ended but bills, for every recipient that the link's holder speaks for. */
    async endAll(before: Visit): Promise<UnsubscribeInfo> {
      const { owner, wishes } = before;
      return holdRecipients(
        db,
        before,
        (subject) => scopeOf(subject).all,
        async (trx, visit) => {
          const { subject } = visit;
          const changed: string[] = [];
          const undoable: EndedConsent[] = [];
          for (const each of ownersOf(subject)) {
            const { rows, facts } = await readOptions(trx, subject, each.recipientId);
            const ended = refusableOptions(subject.categories, facts)
              .filter((option) => isEndedWithAll({ ...option, isMandatory: false }))
              .map((option) => ({ ...option, isGiven: false }));
            await changes.apply(trx, each, visit, rows, ended);
            const after = ended.length > 0 ? (await readOptions(trx, subject, each.recipientId)).rows : [];
            undoable.push(...endedConsents(each.recipientId, rows, after, ended));
            if (ended.length > 0) changed.push(each.recipientId);
          }
          await keepUndo(trx, owner, undoable, clock.now());
          if (changed.length > 0)
            await createRecipientService({ db: trx }).touchAll(owner.accountId, [owner.recipientId, ...changed]);
          return preferencesInfo(trx, subject, scopeOf(subject).saved ?? [], wishes);
        },
      );
    },

    /** Why somebody unsubscribed, if they want to say: from the link's own category, with a preferences link from everything. */
    async giveReason(
      { owner, subject, link }: Visit,
      reason: UnsubscribeReason,
      comment: string,
    ): Promise<{ isKept: boolean }> {
      const category = link.purpose === 'unsubscribe' ? (await communicationOf(db, subject, link)).category.name : '';
      const row = {
        id: ids.next(),
        ...ownerColumns(owner),
        category,
        reason,
        comment: multiLine(comment),
        at: clock.now(),
      };
      await createRecipientService({ db }).hold([owner], async (trx) => {
        // A later reason takes the place of an earlier one.
        await removeRows(trx, 'unsubscribe_reasons', { ...ownerColumns(owner), category });
        await insertRow(trx, 'unsubscribe_reasons', row);
      });
      return { isKept: true };
    },
  };
}

/** What can't be undone any more. */
export async function removeStaleUndos(db: Db, now: number): Promise<void> {
  await db.deleteFrom('consent_undos').where('until', '<=', now).execute();
}
