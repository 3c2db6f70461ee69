import type { TestProject } from 'vitest/node';
import { findPostgresFolder } from '../../../scripts/find-programs.mjs';
import { setup as startPostgres } from '../../support/postgres-cluster';

/** Starts the PostgreSQL that all files share, where this machine has one; the returned function removes it. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> =>
  findPostgresFolder() ? startPostgres(project) : undefined;
