import type { EventKind } from '~/contract/enums';
import type { EnrollmentToken } from '~/contract/tokens';
import type { PlatformContext } from '../../context';

/** The event log of links. Spec: forms-and-approval 3, "Event log kinds". */
export function createEventLog({ db, clock, ids }: Pick<PlatformContext, 'db' | 'clock' | 'ids'>) {
  return {
    async record(
      link: EnrollmentToken,
      kind: EventKind,
      { source = '', detail = '' }: { source?: string; detail?: string } = {},
    ) {
      await db
        .insertInto('event_log')
        .values({
          id: ids.next(),
          account_id: link.accountId,
          form_id: link.enrollmentId,
          recipient_id: link.recipientId,
          notification_log_id: link.notificationLogId,
          kind,
          source,
          detail,
          at: clock.now(),
        })
        .execute();
    },
  };
}
export type EventLog = ReturnType<typeof createEventLog>;
