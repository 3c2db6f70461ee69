import { oneClickUnsubscribe } from '~/contract/unsubscribe';
import type { Api } from './api.server';

/** Whether a form is the one that mail programs post. RFC 8058 section 3.1. */
export function isOneClick(form: FormData): boolean {
  return form.get('List-Unsubscribe') === 'One-Click';
}

/** Ends the consent of the link's communication, and says so in a line of plain text that nobody but a log reads. */
export async function answerOneClick(api: Api, token: string): Promise<Response> {
  const result = await api.call(oneClickUnsubscribe, { query: { token } });
  const headers = new Headers({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  if (result.isOk) return new Response('Unsubscribed\n', { headers });
  const { seconds } = result.params;
  if (typeof seconds === 'number') headers.set('retry-after', String(seconds));
  return new Response(`Not unsubscribed: ${result.name ?? 'server.unexpected'}\n`, { status: result.status, headers });
}
