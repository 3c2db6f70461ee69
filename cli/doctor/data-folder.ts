import { opendirSync, statSync } from 'node:fs';
import { broken, type CheckResult } from './check';

const userName = (uid: number | undefined): string => (uid === 0 ? 'root' : `user ${uid}`);

/** Who a file belongs to, and who asks; empty where that can't be told. */
export function describeOwners(file: string): string {
  try {
    return `: it belongs to ${userName(statSync(file).uid)}, and this is ${userName(process.geteuid?.())}`;
  } catch {
    return '';
  }
}

/**
 * What keeps this user from what lies in the folder of the data; undefined where nothing does, or there is none. Without it a folder that
 * can't be looked into would be taken for an empty one.
 */
export function dataFolderProblem(dataDir: string): CheckResult | undefined {
  const name = `DATA_DIR (${dataDir})`;
  try {
    // Its names, and then what lies in it, which is another right.
    opendirSync(dataDir).closeSync();
    statSync(`${dataDir}/.`);
    return undefined;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ENOTDIR')
      return broken(`${name} is no folder, or lies in none.`, 'Name a folder in DATA_DIR, or move the file away.');
    return broken(
      `${name} can not be looked into (${code})${describeOwners(dataDir)}.`,
      'Run it as the user of the service, who owns DATA_DIR, or hand the folder over: chown -R.',
    );
  }
}
