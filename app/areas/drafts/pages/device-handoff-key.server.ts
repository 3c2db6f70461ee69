import type { Config } from '~/config/env';
import { formatDeviceHandoffKey } from '../device-handoff-calls';
import { parseHandoffCode } from '~/domain/device-handoff-code';
import { readPhoneDevice } from '~/lib/cookies.server';

/** What the phone of a request calls the platform with: the code of its address, and what it alone knows, from its cookie. */
export async function readDeviceHandoffKey(request: Request, config: Config, code: string): Promise<string> {
  return formatDeviceHandoffKey(parseHandoffCode(code) ?? '', (await readPhoneDevice(request, config)) ?? '');
}
