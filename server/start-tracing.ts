import type { Config } from '~/config/env';
import type { HostTracing } from './tracing';

/** Starts the tracing that the configuration sets. Without one, loads no tracing code. */
export const startConfiguredTracing = async ({ tracing }: Pick<Config, 'tracing'>): Promise<HostTracing | undefined> =>
  tracing && (await import('./tracing')).startTracing(tracing);
