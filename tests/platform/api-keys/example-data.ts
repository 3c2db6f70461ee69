import type { KeyKind, KeyScope } from '~/lib/contract/enums';
import { successEnvelope, type Call, type CallExample, type Envelope } from '~/lib/contract/call';
import { API_ORIGIN } from '~/lib/contract/platform-port';
import type { ShortLinkRow } from '~/platform/db/link-row-types';
import type { SubmissionRow } from '~/platform/db/schema';
import { recipients } from '~/areas/data-import/datasets/people';
import { MAILING_CALL_EXAMPLES } from '~/areas/mailings/mailing-call-examples';
import { isFailure } from '~/platform/http/failure';
import { createDataService } from '~/areas/data-import/service.server';
import { createKeyService } from '~/areas/api-keys/service.server';
import type { TestPlatform } from '../../support/test-platform';
import { aPayment, START } from '../../support/builders';

/** A finished submission of Maya Torres, as the documents of the API show it. */
export function aSubmission(over: Partial<SubmissionRow> = {}): SubmissionRow {
  const id = over.id ?? 'example-submission';
  return {
    id,
    reference: 'LK-7F3K-92QD',
    account_id: 'prairie',
    form_id: 'contact-details',
    form_version: 1,
    recipient_id: 'maya',
    attempt: 1,
    submission_key: id,
    content_hash: '',
    answers: JSON.stringify({ 'full-name': 'Maya Torres' }),
    merge_tags: '[]',
    language: 'en',
    ip: null,
    source: '',
    bank_token: null,
    submitted_at: Date.parse('2026-01-15T15:58:12.000Z'),
    completed_at: Date.parse('2026-01-15T15:58:13.000Z'),
    is_test: 0,
    time_zone: 'America/Chicago',
    agreement: '',
    withdrawn_at: null,
    changes: 0,
    changed_at: null,
    ...over,
  };
}

const PAID_AT = Date.parse('2026-01-15T15:00:00.000Z');

/** A payment of Maya Torres, of which a part was given back. */
async function fillPayment({ db }: TestPlatform['context']): Promise<void> {
  const owner = { account_id: 'prairie', recipient_id: 'maya' };
  const times = { created_at: PAID_AT, settled_at: PAID_AT + 2000, receipt_sent_at: PAID_AT + 2000 };
  await db
    .insertInto('payments')
    .values({
      ...aPayment({ ...times, id: 'example-payment', reference: 'LKP-7F3K-92QD', amount_cents: 8425 }),
      refunded_cents: 2000,
    })
    .execute();
  await db
    .insertInto('payment_refunds')
    .values({
      ...owner,
      id: 'example-refund',
      payment_id: 'example-payment',
      refund_key: 'example-refund',
      amount_cents: 2000,
      status: 'accepted',
      reason: '',
      gateway_reference: 're_example',
      actor: 'Olga Petrova',
      created_at: PAID_AT + 1_800_000,
      settled_at: PAID_AT + 1_801_000,
    })
    .execute();
}

const aLink = (): ShortLinkRow => ({
  id: 'example-link',
  code_hash: 'of-no-code',
  account_id: 'prairie',
  recipient_id: 'maya',
  kind: 'bill',
  target: '',
  sealed_path: '',
  token_hash: '',
  channel: null,
  created_at: Date.parse(START),
  created_by: 'API key Nightly import',
  expires_at: Date.parse(START) + 14 * 24 * 3600_000,
  withdrawn_at: null,
});

/** A mailing that Maya Torres had, and one that she waits for. */
async function fillMailings({ db }: TestPlatform['context'], isTest: boolean): Promise<void> {
  for (const mailing of MAILING_CALL_EXAMPLES.list.reply.mailings) {
    const { sendKey, channel, content, createdBy, createdAt, startAt, state } = mailing;
    const key = { account_id: 'prairie', send_key: sendKey };
    await db
      .insertInto('mailings')
      .values({
        ...key,
        order_hash: '',
        key_kind: isTest ? 'test' : 'live',
        channel,
        content: JSON.stringify(content),
        segment: null,
        total: 1,
        filled_to: '',
        is_filled: 1,
        created_at: Date.parse(createdAt),
        created_by: createdBy,
        state: state === 'done' ? 'done' : 'paused',
        stopped_by: '',
        step: 1,
        start_at: Date.parse(startAt),
        reminds_of: null,
        reminder: 0,
        reminders: 0,
        reminder_days: 0,
      })
      .execute();
    const outcome = state === 'done' ? 'captured' : 'waiting';
    await db
      .insertInto('mailing_rows')
      .values({
        ...key,
        recipient_id: 'maya',
        outcome,
        error: null,
        message_id: null,
        at: Date.parse(START),
        not_before: 0,
      })
      .execute();
  }
}

/**
 * What the examples of the contract are about: a form of Prairie Light & Water, one submission of it, a payment, and two
 * recipients, one of whom a file has told more of.
 */
export async function fillExample({ seed, context }: TestPlatform, over: Partial<SubmissionRow> = {}): Promise<void> {
  await seed.recipient({ balance_cents: 18_000, is_test: over.is_test ?? 0 });
  await seed.recipient({
    id: 'otto',
    name: 'Otto Brandt',
    email: 'otto.brandt@mail.example',
    phone: '+13125550143',
    tags: '{}',
    balance_cents: 0,
    next_bill_date: null,
    is_test: over.is_test ?? 0,
  });
  await seed.form();
  await context.db.insertInto('submissions').values(aSubmission(over)).execute();
  await fillPayment(context);
  await context.db.insertInto('short_links').values(aLink()).execute();
  await fillMailings(context, over.is_test === 1);
  const line = { line: 2, given: { id: 'maya', balance: 24_000 }, errors: [] };
  await createDataService(context).put('prairie', recipients, [line], { actor: 'recipients.csv' });
}

/** Makes a key and resolves to it as it travels. */
export async function createTestKey(
  { context }: TestPlatform,
  {
    account = 'prairie',
    kind = 'live',
    scopes = ['read'],
    name = 'Nightly import',
  }: { account?: string; kind?: KeyKind; scopes?: readonly KeyScope[]; name?: string } = {},
): Promise<string> {
  const made = await createKeyService(context).create(account, '', { name, kind, scopes });
  if (isFailure(made)) throw new Error(made.name);
  return made.token;
}

export const idOf = (token: string): string => token.split('_')[2] ?? '';

/** The request of an example, over HTTP. */
export function exampleRequest(
  call: Call,
  token: string,
  { params = {}, query = {}, body }: Partial<CallExample> = call.example ?? {},
  headers: Record<string, string> = {},
): Request {
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  return new Request(`${API_ORIGIN}/${path}?${new URLSearchParams(query).toString()}`, {
    method: call.method,
    headers: {
      'x-client-address': '203.0.113.7',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Status and envelope of an answer; of a file its text stands in the envelope's place. */
export async function readResponse(response: Response): Promise<{ status: number; envelope: Envelope }> {
  const { status, headers } = response;
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  return { status, envelope: (isJson ? await response.json() : await response.text()) as Envelope };
}

/** What a call's example is answered with, as `answerOf` tells it. */
export const exampleAnswer = ({ reply, example }: Call) =>
  reply.kind === 'file' ? example?.reply : successEnvelope(example?.reply);
