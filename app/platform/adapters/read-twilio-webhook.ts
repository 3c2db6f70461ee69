import { MAX_WEBHOOK_BYTES } from '~/config/limits';
import type { PlatformContext } from '../platform-context';
import { readTextBody } from '../http/read-text-body';
import { fail, type Failure } from '../http/failure';
import { verifyTwilioSignature } from './twilio-signature';

function fieldsOf(form: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? String(values[0]) : values];
    }),
  );
}

/**
 * The fields of a post that Twilio has signed. The signature covers the public address of the call and every field.
 *
 * @param path of the call, as the contract names it
 *
 * Failures: `request.tooLarge`, `webhook.forged` (always so without Twilio's token).
 */
export async function readTwilioWebhook(
  { publicUrl, twilioAuthToken: authToken }: PlatformContext['config'],
  request: Request,
  path: string,
): Promise<URLSearchParams | Failure> {
  const text = await readTextBody(request, MAX_WEBHOOK_BYTES);
  if (typeof text !== 'string') return text;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const form = new URLSearchParams(type === 'application/x-www-form-urlencoded' ? text : '');
  const url = `${publicUrl}/${path}${new URL(request.url).search}`;
  const signature = request.headers.get('x-twilio-signature');
  const isAuthentic = authToken !== '' && verifyTwilioSignature({ authToken, url, params: fieldsOf(form), signature });
  return isAuthentic ? form : fail('webhook.forged');
}
