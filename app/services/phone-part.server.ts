import { openPart, phoneKey, type OpenedPart } from '~/contract/phone-parts';
import { readPhoneCode } from '~/domain/phone-code';
import type { ApiResult } from './api.server';
import { appContext, type RequestArgs } from './context.server';
import { readPhoneDevice } from './cookies.server';
import { needed, problemPage } from './respond.server';

interface PhoneArgs extends RequestArgs {
  params: { phoneCode?: string };
}

const MEMO = 'phone-part';

/** The part of a form that the page's code is for, asked for once a request; undefined on every other page, and for what is no code. */
export async function findPhonePart(args: PhoneArgs): Promise<ApiResult<OpenedPart> | undefined> {
  const code = readPhoneCode(args.params.phoneCode ?? '');
  if (!code) return undefined;
  return (await appContext(args)).memo(MEMO, () => askForPart(args, code));
}

async function askForPart(args: PhoneArgs, code: string): Promise<ApiResult<OpenedPart>> {
  const { api, config } = await appContext(args);
  return api.call(openPart, { query: { code, device: await readPhoneDevice(args.request, config) } });
}

/**
 * The same with what its phone calls the platform with.
 *
 * @throws Response the page of the failure; 404 for what is no code
 */
export async function requirePhonePart(args: PhoneArgs) {
  const code = readPhoneCode(args.params.phoneCode ?? '');
  const found = await findPhonePart(args);
  if (!code || !found) throw problemPage('part.unknown');
  const { config } = await appContext(args);
  const device = (await readPhoneDevice(args.request, config)) ?? '';
  return { code, device, key: phoneKey(code, device), opened: needed(found) };
}

/** The page of this request is drawn from the part as a post has left it. */
export async function reopenPhonePart(args: PhoneArgs): Promise<OpenedPart> {
  const code = readPhoneCode(args.params.phoneCode ?? '') ?? '';
  const found = await askForPart(args, code);
  (await appContext(args)).renew(MEMO, found);
  return needed(found);
}
