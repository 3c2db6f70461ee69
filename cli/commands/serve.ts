/** Serves the pages: `latchkey serve`. */
import type { Command } from 'commander';
import { isBuilt } from '~/config/program-files';
import { CommandError } from '../failures';

export const define = (command: Command) =>
  command
    .option('--dev', 'serves where NODE_ENV is not "production", several times slower')
    .action(async ({ dev = false }: { dev?: boolean }) => {
      if (!isBuilt) throw new CommandError('The sources are not served: run `npm run build`, then `npm start`.');
      const [{ servePages }, { exitWithStartError }] = await Promise.all([
        import('../../server/serve-pages'),
        import('../../server/run-server'),
      ]);
      await servePages({ isDevelopmentAllowed: dev }).catch(exitWithStartError);
    });
