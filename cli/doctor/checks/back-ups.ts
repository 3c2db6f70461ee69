import { findLastBackUpTime } from '~/areas/operations/outage/service.server';
import { errorCode, pluralize, ok, warning, type CheckResult, type CheckContext } from '../check';

const HOUR_MS = 3600_000;
const DAY_HOURS = 24;
/** One that is made each night may be late once. */
const OLD_HOURS = 2 * DAY_HOURS;

/** Before the first start there are none. */
const NO_TABLE = ['SQLITE_ERROR', '42P01'];

/** How old the last back-up is. Whoever keeps copies in another way has none of this program's, and hears no complaint. */
export async function checkBackUps({ database, now }: CheckContext): Promise<CheckResult[]> {
  if (database.state !== 'open') return [];
  const takenAt = await findLastBackUpTime(database.db).catch((error: unknown) => {
    if (!NO_TABLE.includes(errorCode(error))) throw error;
    return undefined;
  });
  if (takenAt === undefined) return [ok('None was made by "latchkey backup" so far.')];
  const hours = Math.max(0, Math.floor((now() - takenAt) / HOUR_MS));
  if (hours < OLD_HOURS) return [ok(`The last one is of ${pluralize(hours, 'hour')} ago.`)];
  return [
    warning(
      `The last one is of ${pluralize(Math.floor(hours / DAY_HOURS), 'day')} ago.`,
      'See why none was made since: "systemctl status latchkey-backup", or whatever runs it.',
    ),
  ];
}
