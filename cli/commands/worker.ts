/** Does what was promised: `latchkey worker`. */
import type { Command } from 'commander';

export const define = (command: Command) =>
  command.action(async () => {
    const [{ runWorker }, { exitWithStartError }] = await Promise.all([
      import('../../server/run-worker'),
      import('../../server/run-server'),
    ]);
    await runWorker().catch(exitWithStartError);
  });
