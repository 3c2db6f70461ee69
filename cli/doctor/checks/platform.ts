import { checkHealth } from '~/contract/system';
import { broken, codeOf, ok, type Fact, type World } from '../check';

const LIMIT_MS = 5000;

/** Whether the platform elsewhere answers. What it holds is its own doctor's. */
export async function checkPlatform({ config, fetch }: World): Promise<Fact[]> {
  if (!config.platformUrl) return [];
  try {
    const { status } = await fetch(`${config.platformUrl}/${checkHealth.path}`, {
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (status < 500 || status === 501) return [ok(`The platform of PLATFORM_URL answers ${status}.`)];
    return [broken(`The platform of PLATFORM_URL answers ${status}.`, 'Look into its log.')];
  } catch (error) {
    return [
      broken(`The platform of PLATFORM_URL does not answer (${codeOf(error)}).`, 'Start it, or set its address right.'),
    ];
  }
}
