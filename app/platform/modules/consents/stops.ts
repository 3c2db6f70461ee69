import type { ConsentSource } from '~/contract/consents';
import type { NumberStop } from '~/contract/unsubscribe';
import type { PlatformContext } from '../../context';
import type { Db } from '../../db/connect';
import type { AccountRow, RecipientRow } from '../../db/schema';
import { listedOf, readEntries } from '../contacts/entries';
import { createContactStore } from '../contacts/store';
import { destinationIn } from '../notifications/destination';
import { isoCountry } from '../otp/destination';
import { createAccountService } from '../accounts/service';
import { createRecipientService } from '../recipients/service';
import { recordConsentEvent } from './events';
import { createStopStore, type StopChannel } from './stop-store';
import { createInboundStore, lockRecipients, touchRecipients, type Owner, type Trx } from './store';

export const STOP_CHANNELS = ['sms', 'whatsApp'] as const satisfies readonly StopChannel[];

/** A STOP or a START: of which number, to which of ours. */
export interface NumberAct {
  channel: StopChannel;
  /** E.164. */
  number: string;
  receiver: string;
  source: Extract<ConsentSource, 'sms' | 'carrier'>;
}

/** Stopping and starting a number, with the history of everybody who has it. */
export function createStopping({ clock, ids }: Pick<PlatformContext, 'clock' | 'ids'>) {
  /** @param owners whoever has the number; their rows are held by this transaction */
  async function tell(
    trx: Trx,
    owners: readonly Owner[],
    { channel, number, source }: NumberAct,
    action: 'stopped' | 'started',
  ): Promise<void> {
    const accounts = createAccountService({ db: trx });
    const recipients = createRecipientService({ db: trx });
    for (const owner of owners) {
      const recipient = await recipients.findRecipient(owner.accountId, owner.recipientId);
      const language = recipient?.locale ?? (await accounts.findAccount(owner.accountId))?.default_locale ?? 'en';
      await recordConsentEvent(trx, ids, {
        ...owner,
        action,
        channel,
        source,
        language,
        address: null,
        detail: number,
        at: clock.now(),
      });
      await touchRecipients(trx, owner.accountId, [owner.recipientId]);
    }
  }

  return {
    /** From now on nothing is sent to the number. Once more it changes nothing. */
    async stop(trx: Trx, owners: readonly Owner[], act: NumberAct): Promise<void> {
      await lockRecipients(trx, owners);
      const { channel, number, receiver } = act;
      const isNew = await createStopStore(trx).stop({ channel, number, receiver, stopped_at: clock.now() });
      if (isNew) await tell(trx, owners, act, 'stopped');
    },

    /** What the boxes say counts again. */
    async start(trx: Trx, owners: readonly Owner[], act: NumberAct): Promise<void> {
      await lockRecipients(trx, owners);
      const isEnded = await createStopStore(trx).start(act, clock.now());
      if (isEnded) await tell(trx, owners, act, 'started');
    },
  };
}

/** Keeps a STOP that the carrier knows of and we did not: its message never came in. */
export async function keepCarriersStop(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids'>,
  accountId: string,
  channel: StopChannel,
  number: string,
): Promise<void> {
  const { db } = context;
  const settings = await db
    .selectFrom('preference_settings')
    .select('sms_number')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const receiver = settings?.sms_number ?? '';
  const owners = await createInboundStore(db).listOwnersOf(channel, number, receiver ? [accountId] : []);
  await db
    .transaction()
    .execute((trx) => createStopping(context).stop(trx, owners, { channel, number, receiver, source: 'carrier' }));
}

/**
 * The stopped numbers among a person's contacts. `isUsed`: it is the one that messages of the channel go to, so that none is
 * sent at all.
 */
export async function listNumberStops(
  db: Db,
  account: AccountRow,
  recipients: readonly RecipientRow[],
): Promise<NumberStop[]> {
  const known = new Map<string, { channel: StopChannel; contact: string; isUsed: boolean }>();
  for (const recipient of recipients) {
    const stored = await createContactStore(db).listRows({ accountId: account.id, recipientId: recipient.id });
    const entries = readEntries({ ...stored, recipient, country: isoCountry(account.country) });
    for (const channel of STOP_CHANNELS) {
      const used = destinationIn(entries, channel);
      for (const { contact } of listedOf(entries, channel)) {
        const key = `${channel}\n${contact}`;
        known.set(key, { channel, contact, isUsed: contact === used || known.get(key)?.isUsed === true });
      }
    }
  }
  const stops = await createStopStore(db).listStops(account.id, [
    ...new Set([...known.values()].map(({ contact }) => contact)),
  ]);
  return [...known.values()].flatMap((each) => {
    const stop = stops.find(({ channel, number }) => channel === each.channel && number === each.contact);
    return stop ? [{ ...each, stoppedAt: new Date(stop.stopped_at).toISOString(), sentTo: stop.receiver }] : [];
  });
}
