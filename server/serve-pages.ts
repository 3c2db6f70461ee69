import { programPath } from '~/config/program-files';
import { runHost } from './run-host';

/**
 * Serves the pages of the build until a signal stops it.
 *
 * @param options whether it may be slow, outside production
 * @throws Error where the configuration is wrong, the data can't be opened or the port is taken
 */
export const servePages = ({ isDevelopmentAllowed }: { isDevelopmentAllowed: boolean }): Promise<void> =>
  runHost({
    loadBuild: () => import('virtual:pages'),
    publicFolder: programPath('client', 'build/client'),
    isDevelopmentAllowed,
  });
