import { broken, ok, warning, type Fact, type World } from '../check';

const OLDEST = { major: 20, minor: 15 };

/** Whether this version of Node runs it: docs/operations.md, versions of Node. */
export function checkNode({ nodeVersion, config }: Pick<World, 'nodeVersion'> & { config?: World['config'] }): Fact[] {
  const [major = 0, minor = 0] = nodeVersion.replace(/^v/, '').split('.').map(Number);
  const name = `Node ${major}.${minor}`;
  if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor))
    return [broken(`${name} is too old to run it.`, 'Install Node 22.')];
  if (major === OLDEST.major) return [warning(`${name} gets no more repairs.`, 'Install Node 22.')];
  if (major === 22) return [ok(`${name} is the advised version.`)];
  if (major === 24 && config && !config.databaseUrl)
    return [warning(`${name} may end by itself while it uses SQLite.`, 'Install Node 22, or use PostgreSQL.')];
  if (major === 24) return [ok(`${name} runs it.`)];
  return [warning(`${name} was not tried.`, 'Install Node 22.')];
}
