import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { downloadPdf, printMedia } from '~/areas/bills/documents/calls';
import type { StoredPrintRow } from '~/platform/db/field-service-row-types';
import type { MessageRow } from '~/platform/db/preference-row-types';
import { extractParagraphs } from '~/platform/documents/html-paragraphs';
import { missingReaders } from '../../../scripts/find-programs.mjs';
import { linesOf } from '../../documents/read-pdf';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { aBill } from '../bills/agreement-calls';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
});
afterEach(() => platform.close());

const LOG = 'log-Jq8ZtYw2RmK5vXn0LbGa';
const KEY = 'print-Mn6BgSr3WyA8jLe5CfQd';
const canRead = !missingReaders().includes('pdftotext');

async function addMessage(over: Partial<MessageRow> = {}): Promise<void> {
  const row: MessageRow = {
    id: LOG,
    account_id: 'prairie',
    recipient_id: 'maya',
    channel: 'email',
    category: 'bills',
    to: 'maya.torres@mail.example',
    subject: 'Your meter was read',
    body: '<style>p{}</style><h1>Hello</h1><p>It stands at <b>48,213</b> kWh.<br>Thank you.</p><script>alert(1)</script>',
    sent_at: platform.clock.now(),
    ...over,
  };
  await platform.context.db.insertInto('notification_logs').values(row).execute();
}

async function addPrint(over: Partial<StoredPrintRow> = {}): Promise<void> {
  const row: StoredPrintRow = {
    key: KEY,
    account_id: 'prairie',
    recipient_id: 'maya',
    bill_id: null,
    file_key: null,
    created_at: 0,
    ...over,
  };
  await platform.context.db.insertInto('stored_prints').values(row).execute();
}
const addBill = (over = {}) => platform.context.db.insertInto('bills').values(aBill(over)).execute();
const attach = (print_key = KEY) =>
  platform.context.db
    .insertInto('message_documents')
    .values({ account_id: 'prairie', notification_log_id: LOG, print_key })
    .execute();

async function bytesOf(result: Awaited<ReturnType<typeof ofMessage>>): Promise<Uint8Array> {
  if (!result.isOk) throw new Error(result.name);
  expect(result.data.headers.get('content-type')).toBe('application/pdf');
  expect(result.data.headers.get('cache-control')).toBe('private, no-store');
  const bytes = new Uint8Array(await result.data.arrayBuffer());
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
  return bytes;
}
const ofMessage = (logId: string) => platform.call(downloadPdf, { body: { logId } });
const ofKey = (key: string) => platform.call(printMedia, { body: { key } });

test('a message that came with a bill is that bill, by its log and by its own key', async () => {
  await addMessage();
  await addBill({ id: 'old', number: 'B-OLD' });
  await addPrint({ bill_id: 'old' });
  await addBill({ id: 'new', number: 'B-NEW', issued_on: '2026-02-05' });
  await attach();
  const first = await ofMessage(LOG);
  expect(first.isOk && first.data.headers.get('content-disposition')).toBe(`inline; filename="${LOG}.pdf"`);
  const bytes = await bytesOf(first);
  if (canRead) expect(linesOf(bytes).join('\n')).toContain('B-OLD');
  await bytesOf(await ofKey(KEY));
});

test.skipIf(!canRead)('a message without a document is printed itself, as a person reads it', async () => {
  await addMessage();
  const lines = linesOf(await bytesOf(await ofMessage(LOG)));
  expect(lines).toEqual(
    expect.arrayContaining([
      'Your meter was read',
      'To maya.torres@mail.example',
      'Sent on Jan 15, 2026, 10:00 AM CST',
      'Hello',
      'It stands at 48,213 kWh.',
      'Thank you.',
    ]),
  );
  expect(lines.join('\n')).not.toMatch(/alert|p\{\}/);
});

test('the same message is the same document, and an SMS has one too', async () => {
  await addMessage({ channel: 'sms', subject: '', body: 'Prairie: your bill is ready.', to: '+13125550142' });
  const [first, second] = [await bytesOf(await ofMessage(LOG)), await bytesOf(await ofMessage(LOG))];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  if (canRead) expect(linesOf(first)).toContain('Prairie: your bill is ready.');
});

test('a stored file is given as it is', async () => {
  await platform.context.files.put('prints/letter', new TextEncoder().encode('%PDF-1.7 letter'));
  await addPrint({ file_key: 'prints/letter' });
  expect(Buffer.from(await bytesOf(await ofKey(KEY))).toString()).toBe('%PDF-1.7 letter');
});

describe('nothing is told', () => {
  test('of ids that are unknown, cut, of the other kind or made up', async () => {
    await addMessage();
    await addPrint({ file_key: 'prints/letter' });
    const before = await platform.rowCounts();
    for (const id of [
      'nobody',
      LOG.slice(0, -1),
      LOG.toLowerCase(),
      KEY,
      '../prints/letter',
      'prints/letter',
      '%',
      "' or 1=1 --",
      '\u0000',
    ]) {
      expect(await ofMessage(id)).toMatchObject({ isOk: false, name: 'document.notFound', status: 404 });
    }
    for (const key of ['nobody', LOG, KEY.slice(0, -1), 'prints/letter', '%', '\u0000']) {
      expect(await ofKey(key)).toMatchObject({ isOk: false, name: 'document.notFound', status: 404 });
    }
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('of a bill that is another recipient’s: a message never opens a document of somebody else', async () => {
    await addMessage();
    await platform.seed.recipient({ id: 'nora' });
    await addBill({ id: 'noras', recipient_id: 'nora' });
    await addPrint({ bill_id: 'noras' });
    expect(await ofKey(KEY)).toMatchObject({ isOk: false, name: 'document.notFound' });
    await addPrint({ key: 'noras-print', recipient_id: 'nora', bill_id: 'noras' });
    await attach('noras-print');
    const printed = await bytesOf(await ofMessage(LOG));
    if (canRead) expect(linesOf(printed)).toContain('It stands at 48,213 kWh.');
  });
});

describe('what a person reads of an e-mail', () => {
  test.each([
    ['<p>One</p><p>Two</p>', ['One', 'Two']],
    ['<div>One<br>two</div>', ['One\ntwo']],
    ['<table><tr><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr></table>', ['A 1', 'B 2']],
    ['<p>5 &lt; 6 &amp; 7 &gt; 6 &quot;x&quot;&nbsp;y</p>', ['5 < 6 & 7 > 6 "x" y']],
    ['<p>&amp;lt;b&amp;gt;</p>', ['&lt;b&gt;']],
    ['<head><title>T</title><style>p{}</style></head><p>Body<script>x()</script></p>', ['Body']],
    ['<a href="https://x.example/?token=secret">Pay</a> now', ['Pay now']],
    ['<p>  </p>', []],
    ['plain text', ['plain text']],
    ['<p unclosed', []],
  ])('%s', (html, paragraphs) => expect(extractParagraphs(html)).toEqual(paragraphs));
});
