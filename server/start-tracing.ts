import type { Config } from '~/config/env';
import type { HostTracing } from './tracing';

/** The tracing that the configuration asks for. Where it asks for none, nothing of it is loaded. */
export const tracingOf = async ({ tracing }: Pick<Config, 'tracing'>): Promise<HostTracing | undefined> =>
  tracing && (await import('./tracing')).startTracing(tracing);
