import { checkHealth } from '~/areas/operations/outage/calls';
import { fetchText, broken, errorCode, ok, type CheckResult, type CheckContext } from '../check';

/** Whether the platform elsewhere answers. What it holds is its own doctor's. */
export async function checkPlatform(context: CheckContext): Promise<CheckResult[]> {
  const { platformUrl } = context.config;
  if (!platformUrl) return [];
  try {
    const { status } = await fetchText(`${platformUrl}/${checkHealth.path}`);
    const what = `The platform of PLATFORM_URL answers ${status}.`;
    return [status < 500 || status === 501 ? ok(what) : broken(what, 'Look into its log.')];
  } catch (error) {
    const what = `The platform of PLATFORM_URL does not answer (${errorCode(error)}).`;
    return [broken(what, 'Start it, or set its address right.')];
  }
}
