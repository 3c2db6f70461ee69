import { broken, ok, warning, type Fact, type World } from '../check';

/** What package.json asks for. */
const OLDEST = { major: 22, minor: 19 };

/** Whether this version of Node runs it: docs/operations.md, versions of Node. */
export function checkNode({ nodeVersion }: Pick<World, 'nodeVersion'>): Fact[] {
  const [major = 0, minor = 0] = nodeVersion.replace(/^v/, '').split('.').map(Number);
  const name = `Node ${major}.${minor}`;
  if (major < OLDEST.major || major === 23 || (major === OLDEST.major && minor < OLDEST.minor))
    return [broken(`${name} is too old to run it.`, 'Install Node 24.')];
  if (major === 22) return [ok(`${name} runs it.`)];
  if (major === 24) return [ok(`${name} is the advised version.`)];
  return [warning(`${name} was not tried.`, 'Install Node 24.')];
}
