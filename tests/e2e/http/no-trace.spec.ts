import { expect, test } from 'playwright/test';
import { openData } from '../support/data';
import { linksOf, request } from '../support/http';
import { startServer } from '../support/server';

const DEPTH = 2;

/** Pages to come say 501; the maintenance page and a gate whose service is away, which the demo shows, say 503. */
function isExpected(address: string, status: number): boolean {
  return (
    status === 501 || (status === 503 && /^\/(maintenance|customer-preferences\/)/.test(new URL(address).pathname))
  );
}

/** Reads a page, then everything that it links to. */
async function walk(start: string): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  let addresses = [start];
  for (let depth = 0; depth <= DEPTH; depth += 1) {
    const next = new Set<string>();
    for (const address of addresses.filter((candidate) => !seen.has(candidate))) {
      const head = await request(address, { method: 'HEAD' });
      const answer = await request(address);
      expect(head.status, `HEAD and GET of ${new URL(address).pathname.slice(0, 40)}`).toBe(answer.status);
      expect(head.body).toBe('');
      seen.set(address, answer.status);
      if (answer.location) next.add(new URL(answer.location, address).href);
      if ((answer.headers.get('content-type') ?? '').includes('html'))
        linksOf(answer.body, address).forEach((link) => next.add(link));
    }
    addresses = [...next];
  }
  return seen;
}

test('GET and HEAD of every demo link, and of what they link to, change no row', async () => {
  test.setTimeout(180_000);
  // What is done by the clock is off.
  const server = await startServer({ JOBS: 'off' });
  const data = openData(server.dataDir);
  try {
    const before = data.fingerprint();
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'consents',
        'consent_events',
        'contacts',
        'drafts',
        'event_log',
        'gate_passes',
        'otp_sends',
        'outbox',
        'rate_limits',
        'submissions',
      ]),
    );
    const seen = await walk(`${server.url}/demo`);
    const forms = [...seen.keys()].filter((address) => new URL(address).pathname.startsWith('/form/'));
    expect(forms.length).toBeGreaterThanOrEqual(18);
    expect([...seen].filter(([address, status]) => status >= 500 && !isExpected(address, status))).toEqual([]);
    for (const form of forms) {
      for (const part of ['/verify/email', '/bank?routingNumber=021000021', '/file/none', '/seen'])
        await request(form + part);
    }
    expect(data.fingerprint()).toEqual(before);
  } finally {
    data.close();
    await server.stop();
  }
});
