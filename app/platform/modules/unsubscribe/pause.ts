import type { CallData } from '~/contract/call';
import type { pauseMessages } from '~/contract/unsubscribe';
import type { ChannelName } from '~/contract/enums';
import { knownTimeZone, todayIn } from '~/domain/calendar-date';
import type { PlatformContext } from '../../context';
import { fail, FailureError } from '../../http/result';
import { createConsentChanges } from '../consents/service';
import { createRecipientService } from '../recipients/service';
import { communicationOf, readCommunication, type Visit } from '../preferences/service';

const DAY_MS = 24 * 3600 * 1000;

type PauseReply = CallData<typeof pauseMessages>;

interface Scope {
  /** Empty: everything that may be paused. */
  category: string;
  channel: ChannelName;
  isMandatory: boolean;
}

/** Messages held back for a while, beside unsubscribing. */
export function createPausing(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'events'>) {
  const { db, clock } = context;
  const changes = createConsentChanges(context);

  async function scopeOf({ subject, link }: Visit): Promise<Scope> {
    if (link.purpose !== 'unsubscribe') return { category: '', channel: 'webForm', isMandatory: false };
    const communication = await communicationOf(db, subject, link);
    const { state } = await readCommunication(db, subject, communication);
    return { category: communication.category.name, channel: communication.channel, isMandatory: state.isMandatory };
  }

  return {
    async getPause(visit: Visit): Promise<PauseReply> {
      const { category } = await scopeOf(visit);
      return { pausedUntil: await changes.pausedUntil(db, visit.owner, category) };
    },

    /**
     * Pauses for so many days from now; 0 ends the pause. Of the link's own category with an unsubscribe link, of
     * everything with a preferences link. Failure, thrown: `preferences.mandatory`.
     */
    async pause(visit: Visit, days: number): Promise<PauseReply> {
      const { owner, subject } = visit;
      const zone = subject.account.time_zone;
      const { category, channel, isMandatory } = await scopeOf(visit);
      if (isMandatory && days > 0) throw new FailureError(fail('preferences.mandatory'));
      return createRecipientService({ db }).hold([owner], async (trx) => {
        const until = days > 0 ? clock.now() + days * DAY_MS : 0;
        const pausedUntil = days > 0 ? new Date(until).toISOString() : null;
        if ((await changes.pausedUntil(trx, owner, category)) === pausedUntil) return { pausedUntil };
        const detail = days > 0 ? todayIn(until, knownTimeZone(zone)) : '';
        await changes.pause(trx, owner, visit, { channel, category, detail }, until);
        await createRecipientService({ db: trx }).touch(owner);
        return { pausedUntil };
      });
    },
  };
}
