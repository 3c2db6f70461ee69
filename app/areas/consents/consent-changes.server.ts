import type { ConsentAction, ConsentSource } from './calls';
import type { ChannelName } from '~/lib/contract/enums';
import type { OptionKey } from '~/domain/consent';
import type { PlatformContext } from '~/platform/platform-context';
import type { ConsentRow, EndedConsent } from '~/platform/db/preference-row-types';
import { recordConsentEvents } from '~/areas/events/service.server';
import { ownerColumns, type RecipientKey } from '~/areas/recipients/service.server';
import type { Db } from '~/platform/db/open-database';
import { createConsentStore, createPauseStore } from './store.server';

/** Who changed it and how; the same for all that one act changes. */
interface Origin {
  source: ConsentSource;
  language: string;
  address: string | null;
}

export interface OptionChange extends OptionKey {
  isGiven: boolean;
}

/** What an event is about. */
interface EventSubject {
  channel: ChannelName;
  category?: string;
  textVersion?: string;
  detail?: string;
}

/** Writes choices with their events, in a transaction that locks the recipient. */
export function createConsentChanges({ clock, ids, events }: Pick<PlatformContext, 'clock' | 'ids' | 'events'>) {
  const createEvent = (
    owner: RecipientKey,
    { source, language, address }: Origin,
    action: ConsentAction,
    about: EventSubject,
  ) => ({
    ...owner,
    source,
    language,
    address,
    ...about,
    action,
    at: clock.now(),
  });
  const recordEvent = (trx: Db, owner: RecipientKey, origin: Origin, action: ConsentAction, about: EventSubject) =>
    recordConsentEvents({ db: trx, ids, events }, createEvent(owner, origin, action, about));

  return {
    recordEvent,
    /**
     * Stores what differs, one row and one event each. Resolves to the rows.
     *
     * @param rows what is stored now
     * @param textVersion the text that was agreed to; where there was none, a row keeps the one of its last choice
     */
    async apply(
      trx: Db,
      owner: RecipientKey,
      origin: Origin,
      rows: readonly ConsentRow[],
      changes: readonly OptionChange[],
      textVersion = '',
    ): Promise<ConsentRow[]> {
      const now = clock.now();
      const chosen = changes.map(({ category, channel, isGiven }): ConsentRow => {
        const before = rows.find((row) => row.category === category && row.channel === channel);
        return {
          ...ownerColumns(owner),
          category,
          channel,
          is_given: Number(isGiven),
          source: origin.source,
          text_version: textVersion || (before?.text_version ?? ''),
          updated_at: now,
        };
      });
      await createConsentStore(trx).saveConsents(chosen);
      const lines = changes.map(({ category, channel, isGiven }) =>
        createEvent(owner, origin, isGiven ? 'given' : 'withdrawn', { category, channel, textVersion }),
      );
      await recordConsentEvents({ db: trx, ids, events }, ...lines);
      return chosen;
    },

    /** Gives back what was ended, as it was before; false where somebody has said something else meanwhile. */
    async restore(
      trx: Db,
      owner: RecipientKey,
      origin: Origin,
      { category, channel, before, endedAt }: EndedConsent,
    ): Promise<boolean> {
      const store = createConsentStore(trx);
      const rows = await store.listConsents(owner);
      const now = rows.find((row) => row.category === category && row.channel === channel);
      if (!now || now.is_given === 1 || now.updated_at !== endedAt) return false;
      if (before) await store.saveConsents([{ ...now, ...before }]);
      else await store.removeConsent(owner, category, channel);
      const textVersion = before?.text_version;
      await recordEvent(trx, owner, origin, 'restored', { category, channel: channel as ChannelName, textVersion });
      return true;
    },

    /** When the pause of a category, or with '' of everything, ends: an ISO 8601 instant; null when there is none. */
    async pausedUntil(db: Db, owner: RecipientKey, category: string): Promise<string | null> {
      const pauses = await createPauseStore(db).listPauses(owner);
      const until = pauses.find((pause) => pause.category === category)?.until ?? 0;
      return until > clock.now() ? new Date(until).toISOString() : null;
    },

    /**
     * Holds messages of a category back, or ends that.
     *
     * @param until milliseconds; 0 ends the pause
     */
    async pause(
      trx: Db,
      owner: RecipientKey,
      origin: Origin,
      about: EventSubject & { category: string },
      until: number,
    ): Promise<void> {
      const store = createPauseStore(trx);
      const { accountId: account_id, recipientId: recipient_id } = owner;
      const { category } = about;
      if (until > 0) await store.savePause({ account_id, recipient_id, category, until, created_at: clock.now() });
      else await store.removePause(owner, category);
      await recordEvent(trx, owner, origin, until > 0 ? 'paused' : 'resumed', about);
    },
  };
}
