import { restrictFilesToOwner } from '~/config/private-files';
import { readConfig, type Config } from '~/config/env';
import { requireNoSampleKeys } from '~/config/sample-secrets';
import type { PlatformPort } from '../contract/platform-port';
import { createPlatform, type Platform, type PlatformOverrides } from '~/platform';
import { logPlatformEvent } from '../log.server';
import { withPlatformFallbacks } from './platform-fallbacks.server';
import { withFailureLog, type FailureReporter } from './platform-failures.server';
import { createRemotePlatform } from './remote-platform.server';

/**
 * The platform that the configuration asks for; `embedded` is undefined where it listens elsewhere. That one's failures are told in the
 * log: `settle` takes what a request was answered with.
 */
export async function openPlatform(
  config: Config,
  watch: Pick<PlatformOverrides, 'meter' | 'backgroundWorker' | 'tracing'> = {},
): Promise<{ platform: PlatformPort; embedded: Platform | undefined; reportAnswer?: FailureReporter['reportAnswer'] }> {
  if (config.platformUrl) {
    const remote = createRemotePlatform({
      url: config.platformUrl,
      timeoutMs: config.platformTimeoutMs,
      tracing: watch.tracing,
    });
    return { ...withFailureLog(withPlatformFallbacks(remote)), embedded: undefined };
  }
  const embedded = await createPlatform(config, { log: logPlatformEvent, ...watch });
  return { platform: embedded, embedded };
}

let fromEnvironment: Promise<{ config: Config; platform: PlatformPort }> | undefined;

/** The platform of the environment's configuration, opened once, for `remix-serve`. */
export function platformFromEnvironment(): Promise<{ config: Config; platform: PlatformPort }> {
  fromEnvironment ??= (async () => {
    restrictFilesToOwner();
    const config = readConfig();
    requireNoSampleKeys(config);
    return { config, platform: (await openPlatform(config)).platform };
  })().catch((error: unknown) => {
    // The database may be away: the next request tries again.
    fromEnvironment = undefined;
    throw error;
  });
  return fromEnvironment;
}
