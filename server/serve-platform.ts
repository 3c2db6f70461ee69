import { runServer } from './run-server';

/**
 * Serves the platform alone on `PLATFORM_PORT` until a signal stops it.
 *
 * @throws Error where the configuration is wrong, the data can't be opened or the port is taken
 */
export const servePlatform = (): Promise<void> =>
  runServer({
    event: 'platform-listening',
    start: async (config) => (await import('./platform-host')).startPlatform(config),
  });
