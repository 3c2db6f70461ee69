import { statSync } from 'node:fs';
import path from 'node:path';

const OTHERS = 0o007;
const ALL_OTHERS = 0o077;
const GROUP_WRITES = 0o020;

/** What is known of a folder's rights. */
type Rights = Pick<ReturnType<typeof statSync> & object, 'mode' | 'uid'>;

/** Undefined where the system has no owners. */
const ownId = (): number | undefined => process.getuid?.();

/** Whether the folder is somebody else's who lets a group write to it: those in the group share what is in it. */
const isShared = ({ mode, uid }: Rights): boolean => uid !== ownId() && (Number(mode) & GROUP_WRITES) !== 0;

const rightsOf = (folder: string): Rights | undefined => {
  try {
    return statSync(folder, { throwIfNoEntry: false });
  } catch {
    // It can't be looked at, and whoever uses it says so.
    return undefined;
  }
};

/**
 * From here on what this process makes is for its owner alone, whatever it was started with: people's files lie in DATA_DIR. Where that is
 * shared by a group, also for the group.
 *
 * @param source the variables; `process.env` by default
 */
export function restrictFilesToOwner(source: Readonly<Record<string, string | undefined>> = process.env): void {
  const rights = rightsOf(path.resolve(source.DATA_DIR || './data'));
  process.umask(rights && isShared(rights) ? OTHERS : ALL_OTHERS);
}

/** Whether more people than it is for may look into a folder; false where there is none, or it was handed to us as it is. */
export function isOpenToOthers(folder: string): boolean {
  const rights = rightsOf(folder);
  if (!rights) return false;
  const isHanded = ownId() !== 0 && rights.uid !== ownId();
  return !isHanded && (Number(rights.mode) & ALL_OTHERS) !== 0;
}
