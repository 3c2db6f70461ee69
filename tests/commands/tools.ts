import { execFile } from 'node:child_process';
import path from 'node:path';
import { bundleOnDemand } from '../../scripts/bundle-on-demand.mjs';

interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs command-line tools as processes of their own, on the data in a folder. */
export function toolsOn(folder: () => string) {
  // Whether a source has changed is looked up once.
  let program: Promise<string> | undefined;

  async function runWith(more: Record<string, string>, tool: string, ...args: string[]): Promise<Outcome> {
    const file = await (program ??= bundleOnDemand('cli/main.ts'));
    const env = {
      NODE_ENV: 'test' as const,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: path.join(folder(), 'data'),
      PORT: '3999',
      ...more,
    };
    return new Promise((resolve) => {
      execFile(process.execPath, [file, tool, ...args], { env }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
      );
    });
  }

  return { runWith, run: (tool: string, ...args: string[]) => runWith({}, tool, ...args) };
}
