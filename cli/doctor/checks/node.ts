import { broken, ok, warning, type Fact, type World } from '../check';

/** What package.json asks for: the least of each version that it runs on. */
const LEAST: Record<number, number> = { 20: 15, 22: 14 };
const OLDEST = 20;

/** Whether this version of Node runs it: docs/operations.md, versions of Node. */
export function checkNode({ nodeVersion }: Pick<World, 'nodeVersion'>): Fact[] {
  const [major = 0, minor = 0] = nodeVersion.replace(/^v/, '').split('.').map(Number);
  const name = `Node ${major}.${minor}`;
  if (major < OLDEST || major === 21 || minor < (LEAST[major] ?? 0))
    return [broken(`${name} is too old to run it.`, 'Install Node 22.')];
  if (major === OLDEST) return [warning(`${name} gets no more repairs.`, 'Install Node 22.')];
  if (major === 22) return [ok(`${name} is the advised version.`)];
  if (major === 24) return [ok(`${name} runs it.`)];
  return [warning(`${name} was not tried.`, 'Install Node 22.')];
}
