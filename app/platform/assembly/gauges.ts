import type { PlatformContext } from '../platform-context';
import type { OpenDatabase } from '../db/open-database';
import type { DatabaseStats } from '../db/database-stats';
import { countDrafts } from '~/areas/drafts/service.server';
import type { QueueCount } from '../ports/jobs';

/** Drafts beyond this number are not counted. */
const MAX_COUNTED_DRAFTS = 100_000;

/**
 * The values that the metrics endpoint reads now and then.
 *
 * @param database the one that `context` works on
 */
export const createGauges = ({ db, jobs }: Pick<PlatformContext, 'db' | 'jobs'>, database: OpenDatabase) => ({
  /** Queries the database. */
  jobCounts: (): Promise<QueueCount[]> => jobs.counts(),
  /** Drafts that were not submitted, up to 100,000. Queries the database. */
  openDraftCount: (): Promise<number> => countDrafts(db, MAX_COUNTED_DRAFTS),
  /** Of this process, at no cost. */
  databaseStats: (): DatabaseStats | undefined => database.stats?.(),
});
export type Gauges = ReturnType<typeof createGauges>;
