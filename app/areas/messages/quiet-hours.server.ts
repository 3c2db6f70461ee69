import { timeZoneOrUtc } from '~/domain/calendar-date';
import { hasQuietHours, quietUntil } from '~/domain/quiet-hours';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow } from '~/platform/db/schema';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';

/** An account's quiet hours; null where it has none. */
export function getQuietHours({ quiet_from: from, quiet_to: to }: Pick<AccountRow, 'quiet_from' | 'quiet_to'>) {
  const hours = { from, to };
  return hasQuietHours(hours) ? hours : null;
}

/** Hours in which what an account sends to many waits, on the clocks where each recipient lives. */
export function createQuietHours(context: Pick<PlatformContext, 'db' | 'clock' | 'config'>) {
  const accounts = createAccountService(context);
  const recipients = createRecipientService(context);

  return {
    /** Until when it is quiet for some recipients, in milliseconds, by their ids; those for whom it is not are left out. */
    async untilOf(accountId: string, recipientIds: readonly string[]): Promise<Map<string, number>> {
      const account = await accounts.findAccount(accountId);
      const hours = account && getQuietHours(account);
      if (!hours) return new Map();
      const now = context.clock.now();
      const zones = await recipients.zonesOf(accountId, recipientIds);
      const endsIn = new Map<string, number | undefined>();
      const endIn = (zone: string) => {
        if (!endsIn.has(zone)) endsIn.set(zone, quietUntil(hours, now, zone));
        return endsIn.get(zone);
      };
      return new Map(
        recipientIds.flatMap((id) => {
          const until = endIn(timeZoneOrUtc(zones.get(id) ?? account.time_zone));
          return until === undefined ? [] : [[id, until] as const];
        }),
      );
    },
  };
}
