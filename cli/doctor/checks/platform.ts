import { checkHealth } from '~/areas/operations/system/calls';
import { ask, broken, codeOf, ok, type Fact, type World } from '../check';

/** Whether the platform elsewhere answers. What it holds is its own doctor's. */
export async function checkPlatform(world: World): Promise<Fact[]> {
  const { platformUrl } = world.config;
  if (!platformUrl) return [];
  try {
    const { status } = await ask(`${platformUrl}/${checkHealth.path}`);
    const what = `The platform of PLATFORM_URL answers ${status}.`;
    return [status < 500 || status === 501 ? ok(what) : broken(what, 'Look into its log.')];
  } catch (error) {
    const what = `The platform of PLATFORM_URL does not answer (${codeOf(error)}).`;
    return [broken(what, 'Start it, or set its address right.')];
  }
}
