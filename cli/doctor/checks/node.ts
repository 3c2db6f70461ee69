import { isFittingNode } from '~/config/node-version.mjs';
import { broken, ok, warning, type CheckResult, type CheckContext } from '../check';

/** Whether this version of Node runs it: docs/operations.md, versions of Node. */
export function checkNode({ nodeVersion }: Pick<CheckContext, 'nodeVersion'>): CheckResult[] {
  const version = nodeVersion.replace(/^v/, '');
  const [major = '', minor = ''] = version.split('.');
  const name = `Node ${major}.${minor}`;
  if (!isFittingNode(version)) return [broken(`${name} is too old to run it.`, 'Install Node 24.')];
  if (major === '22') return [ok(`${name} runs it.`)];
  if (major === '24') return [ok(`${name} is the advised version.`)];
  return [warning(`${name} was not tried.`, 'Install Node 24.')];
}
