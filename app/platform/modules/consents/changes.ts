import type { ConsentAction, ConsentSource } from '~/contract/consents';
import type { ChannelName } from '~/contract/enums';
import type { OptionKey } from '~/domain/consent';
import type { PlatformContext } from '../../context';
import type { ConsentRow } from '../../db/preference-tables';
import { recordConsentEvent } from './events';
import { createConsentStore, type Owner, type Trx } from './store';

/** Who changed it and how; the same for all that one act changes. */
export interface Origin {
  source: ConsentSource;
  language: string;
  address: string | null;
}

export interface OptionChange extends OptionKey {
  isGiven: boolean;
}

/** What an event is about. */
interface About {
  channel: ChannelName;
  category?: string;
  textVersion?: string;
  detail?: string;
}

/** Writes choices with their events, in a transaction that holds the recipient. */
export function createConsentChanges({ clock, ids }: Pick<PlatformContext, 'clock' | 'ids'>) {
  const tell = (trx: Trx, owner: Owner, { source, language, address }: Origin, action: ConsentAction, about: About) =>
    recordConsentEvent(trx, ids, { ...owner, source, language, address, ...about, action, at: clock.now() });

  return {
    tell,
    /**
     * Stores what differs, one row and one event each.
     *
     * @param rows what is stored at this moment
     * @param textVersion the text that was agreed to; where there was none, a row keeps the one of its last choice
     */
    async apply(
      trx: Trx,
      owner: Owner,
      origin: Origin,
      rows: readonly ConsentRow[],
      changes: readonly OptionChange[],
      textVersion = '',
    ): Promise<void> {
      const store = createConsentStore(trx);
      for (const { category, channel, isGiven } of changes) {
        const before = rows.find((row) => row.category === category && row.channel === channel);
        await store.saveConsent({
          account_id: owner.accountId,
          recipient_id: owner.recipientId,
          category,
          channel,
          is_given: isGiven ? 1 : 0,
          source: origin.source,
          text_version: textVersion || (before?.text_version ?? ''),
          updated_at: clock.now(),
        });
        await tell(trx, owner, origin, isGiven ? 'given' : 'withdrawn', { category, channel, textVersion });
      }
    },
  };
}
export type ConsentChanges = ReturnType<typeof createConsentChanges>;
