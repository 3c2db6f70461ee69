import { formatDeviceHandoffKey, type OpenedPart } from '../device-handoff-calls';
import { parseHandoffCode } from '~/domain/device-handoff-code';
import { readPhoneDevice } from '~/lib/cookies.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { pageContext } from '~/lib/page-context.server';
import { openPhonePart } from '~/lib/page-subject.server';
import { requireData, problemPage } from '~/lib/responses.server';

/**
 * The part of a form that the page's code is for, with what its phone calls the platform with. After a post it is as that has left it.
 *
 * @throws Response the page of the failure; 404 for what is no code
 */
export async function requireDeviceHandoff(args: LinkArgs): Promise<{
  code: string;
  device: string;
  key: string;
  opened: OpenedPart;
}> {
  const { phonePart, config } = pageContext(args);
  const code = parseHandoffCode(args.params.phoneCode ?? '');
  if (!code || !phonePart) throw problemPage('part.unknown');
  const device = (await readPhoneDevice(args.request, config)) ?? '';
  return { code, device, key: formatDeviceHandoffKey(code, device), opened: requireData(phonePart) };
}

/** The part as it is now: a post may have changed it. */
export async function reloadDeviceHandoff(args: LinkArgs): Promise<OpenedPart> {
  return requireData(
    await openPhonePart(pageContext(args), args.request, parseHandoffCode(args.params.phoneCode ?? '') ?? ''),
  );
}
