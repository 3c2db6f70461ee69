import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** What the product runs on: the oldest that may be, and the latest of each version whose support has not ended. */
export const NODE_VERSIONS = ['22.19.0', '22', '24'] as const;

/** A version of Node, from the registry's package `node`, which has the programs of nodejs.org; it is kept in `.cache`. @returns the program */
export async function getNode(version: string): Promise<string> {
  const folder = path.resolve('.cache/nodes', version);
  const program = path.join(folder, 'node_modules/node/bin/node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }\n');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    await promisify(execFile)(npm, ['install', `node@${version}`, '--no-audit', '--no-fund'], { cwd: folder });
  }
  return program;
}
