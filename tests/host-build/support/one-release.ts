import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { changedAt, reasonToBuild } from '../../../scripts/build-age.mjs';

const run = promisify(execFile);
const PLACE = path.resolve('.cache/tried-release');
/** What a release has beside the build, and what makes it. */
const PARTS = ['scripts', 'docs', 'deploy', 'CHANGELOG.md', 'package-lock.json'];

/**
 * The release of this build, made once for all tests that try one.
 *
 * @returns its folder, in which nothing is to be changed
 * @throws where the build is not of these sources
 */
export async function releaseOfBuild(): Promise<string> {
  const why = reasonToBuild();
  if (why) throw new Error(`Build first: ${why}`);
  const { stdout: commit } = await run('git', ['log', '-1', '--format=%ct']);
  const madeOf = [commit, readFileSync('build/complete', 'utf8'), ...PARTS.map(changedAt)];
  const folder = path.join(PLACE, createHash('sha256').update(madeOf.join()).digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  // Those of other builds are of no use any more.
  rmSync(PLACE, { recursive: true, force: true });
  mkdirSync(PLACE, { recursive: true });
  const made = mkdtempSync(path.join(PLACE, 'half-'));
  // Of an earlier one, which is to be taken away.
  for (const old of ['latchkey-0.0.9.tar.gz', 'latchkey-0.0.9.cdx.json', 'SHA256SUMS'])
    writeFileSync(path.join(made, old), '');
  const args = ['--import', 'tsx', 'scripts/release.ts', '--to', made];
  await run(process.execPath, args);
  renameSync(made, folder);
  return folder;
}
