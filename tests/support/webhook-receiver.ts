import { http, HttpResponse } from 'msw';
import { Webhook } from 'standardwebhooks';
import { serveHandlers } from './serve-handlers';

/**
 * A receiver as a customer would write it: it accepts what each of its secrets verifies. A server, since how connections stall, break and
 * are made is what is tested, some of it from another process.
 */
export async function startWebhookReceiver() {
  const receiver = {
    /** Both sign while one takes the place of the other. */
    secrets: [] as string[],
    /** Ids of the events that came and were verified. */
    accepted: [] as string[],
    refused: 0,
    answer: (): Response | Promise<Response> => new HttpResponse(null, { status: 204 }),
  };
  const handlers = [
    http.post('*/hooks', async ({ request }) => {
      const [body, headers] = [await request.text(), Object.fromEntries(request.headers)];
      try {
        for (const secret of receiver.secrets) new Webhook(secret).verify(body, headers);
        receiver.accepted.push(headers['webhook-id'] ?? '');
      } catch {
        receiver.refused += 1;
      }
      return receiver.answer();
    }),
  ];
  let served = await serveHandlers(handlers);
  const { url, port } = served;
  return Object.assign(receiver, {
    url: `${url}/hooks`,
    /** Goes away: connections are refused. */
    close: () => served.close(),
    /** Comes back where it was. */
    reopen: async () => void (served = await serveHandlers(handlers, port)),
  });
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
