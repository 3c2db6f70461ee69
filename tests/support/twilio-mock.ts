import { http, HttpResponse } from 'msw';

export const TWILIO_SID = 'AC00000000000000000000000000000001';
const TWILIO_PATH = `/2010-04-01/Accounts/${TWILIO_SID}/Messages.json`;

type Answer = () => Response | Promise<Response>;

/** A Twilio that answers every message in one way: it is created, unless the test says otherwise. */
export function createTwilioMock(
  answer: Answer = () => HttpResponse.json({ sid: 'SM1', status: 'queued', error_code: null }, { status: 201 }),
) {
  /** What was asked. */
  const calls: { authorization: string | null; contentType: string | null; form: object }[] = [];
  const handlers = [
    http.post(`*${TWILIO_PATH}`, async ({ request }) => {
      calls.push({
        authorization: request.headers.get('authorization'),
        contentType: request.headers.get('content-type'),
        form: Object.fromEntries(new URLSearchParams(await request.text())),
      });
      return answer();
    }),
  ];
  return { calls, handlers };
}
