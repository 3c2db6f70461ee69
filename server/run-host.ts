import cluster from 'node:cluster';
import type { LazyServerBuild } from './page-handlers';
import { runServer } from './run-server';

interface PageOptions {
  loadBuild(): Promise<LazyServerBuild>;
  publicFolder: string;
  /** React and Remix are several times slower outside production; serving that way must be asked for. */
  isDevelopmentAllowed: boolean;
}

/**
 * Serves pages until a signal stops it.
 *
 * @throws Error where the configuration is wrong, the data can't be opened or the port is taken
 */
export const runHost = ({ loadBuild, publicFolder, isDevelopmentAllowed }: PageOptions): Promise<void> =>
  runServer({
    event: 'listening',
    check({ isProduction }) {
      if (!isProduction && !isDevelopmentAllowed)
        throw new Error(
          'NODE_ENV is not "production": start with `npm start` or `latchkey serve`, or with --dev to serve slowly on purpose.',
        );
    },
    // The first process of several needs none of it.
    async start(config) {
      const { startHost } = await import('./host');
      return startHost({ config, build: await loadBuild(), publicFolder, isWorker: cluster.isWorker });
    },
  });
