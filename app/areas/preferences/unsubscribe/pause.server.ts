import type { CallData } from '~/lib/contract/call';
import type { pauseMessages } from './calls';
import type { ChannelName } from '~/lib/contract/enums';
import { BILL_ALERT_CATEGORY } from '~/domain/consent';
import { timeZoneOrUtc, calendarDateAt } from '~/domain/calendar-date';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, FailureError } from '~/platform/http/failure';
import { createConsentChanges, type ConsentSubject } from '~/areas/consents/service.server';
import {
  getCommunication,
  findCommunication,
  withLockedRecipients,
  readCommunicationState,
  preferenceScope,
  type LinkSession,
} from '../service.server';

const DAY_MS = 24 * 3600 * 1000;

type PauseReply = CallData<typeof pauseMessages>;

interface Messages {
  /** Empty: everything that may be paused. */
  category: string;
  channel: ChannelName;
  isMandatory: boolean;
}

/** Messages held back for a while, beside unsubscribing. */
export function createPauseService(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'events'>) {
  const { db, clock } = context;
  const changes = createConsentChanges(context);

  async function messagesOf({ subject, link }: LinkSession): Promise<Messages> {
    if (link.purpose !== 'unsubscribe') return { category: '', channel: 'webForm', isMandatory: false };
    const communication = await getCommunication(db, subject, link);
    const { state } = await readCommunicationState(db, subject, communication);
    return { category: communication.category.name, channel: communication.channel, isMandatory: state.isMandatory };
  }

  return {
    async getPause(session: LinkSession): Promise<PauseReply> {
      const { subject, owner, link } = session;
      const untilOf = (category: string) => changes.pausedUntil(db, owner, category);
      if (link.purpose !== 'unsubscribe') return { pausedUntil: await untilOf('') };
      const communication = await findCommunication(db, subject, link);
      if (!communication) return { pausedUntil: null };
      const { name } = communication.category;
      return {
        pausedUntil: await untilOf(name),
        allPausedUntil: name === BILL_ALERT_CATEGORY ? null : await untilOf(''),
      };
    },

    /**
     * Pauses for so many days from now; 0 ends the pause. Of the link's own category with an unsubscribe link, of everything with a
     * preferences link, for every recipient that the link's holder speaks for. Failure, thrown: `preferences.mandatory`.
     */
    async pause(before: LinkSession, days: number): Promise<PauseReply> {
      const { owner, link } = before;
      const zone = before.subject.account.time_zone;
      const { category, channel, isMandatory } = await messagesOf(before);
      if (isMandatory && days > 0) throw new FailureError(fail('preferences.mandatory'));
      const idsOf = (subject: ConsentSubject) =>
        link.purpose === 'preferences' ? preferenceScope(subject).all : [owner.recipientId];
      return withLockedRecipients(db, before, idsOf, async (trx, session, changed) => {
        const until = days > 0 ? clock.now() + days * DAY_MS : 0;
        const pausedUntil = days > 0 ? new Date(until).toISOString() : null;
        const detail = days > 0 ? calendarDateAt(until, timeZoneOrUtc(zone)) : '';
        for (const recipientId of idsOf(session.subject)) {
          const each = { ...owner, recipientId };
          if ((await changes.pausedUntil(trx, each, category)) === pausedUntil) continue;
          await changes.pause(trx, each, session, { channel, category, detail }, until);
          changed.add(recipientId);
        }
        return { pausedUntil };
      });
    },
  };
}
