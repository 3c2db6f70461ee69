import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getSignedAgreement } from '~/areas/bills/calls';
import { getSigningDocument, getSigningEnvelope } from '~/areas/bills/signing/calls';
import { smartPayTokenSchema } from '~/lib/contract/token-schemas';
import { penSignature } from '../../support/pen-signature';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { agreementCalls, SIGNATURE_PNG, insertAgreement, errorNameOf } from './agreement-calls';

let platform: TestPlatform;
let maya: ReturnType<typeof agreementCalls>;
let token: string;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  await insertAgreement(platform.context.db);
  token = await platform.seed.link({ purpose: 'agreement', form: 'AG-1' });
  maya = agreementCalls(platform, token);
});
afterEach(() => platform.close());

const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, work));
const agreement = () => platform.context.db.selectFrom('agreements').selectAll().executeTakeFirstOrThrow();
const envelopes = () => platform.context.db.selectFrom('signing_envelopes').selectAll().execute();
/** Keys of files that have been put and that no row names. */
async function strayFiles(): Promise<string[]> {
  const noted = await platform.context.db.selectFrom('incoming_files').select('file_key').execute();
  const rows = await envelopes();
  const named = new Set([
    (await agreement()).document_key,
    ...rows.flatMap((row) => [row.document_key, row.signed_document_key]),
  ]);
  const unnamed = noted.map(({ file_key }) => file_key).filter((key) => !named.has(key));
  const found = await Promise.all(
    unnamed.map((key) =>
      platform.context.files
        .get(key)
        .then((file) => buffer(file))
        .then(
          () => key,
          () => undefined,
        ),
    ),
  );
  return found.filter((key) => key !== undefined);
}

describe('where signing is not set up', () => {
  test('nothing is started and nothing is lost', async () => {
    platform.context.config.signing = 'off';
    expect(await maya.start()).toMatchObject({ isOk: false, name: 'signing.off', status: 409 });
    expect(await envelopes()).toEqual([]);
    expect(await agreement()).toMatchObject({ envelope_id: null, status: 'prepared' });
  });
});

describe('starting', () => {
  test('the link opens a signing page with the agreement, the company and the signer', async () => {
    const started = await maya.start();
    expect(started).toMatchObject({
      isOk: true,
      data: expect.stringMatching(/^http:\/\/localhost:3000\/sandbox-signing\/[\w-]{22}$/),
    });
    const envelopeId = await maya.envelope();
    expect(await platform.call(getSigningEnvelope, { query: { envelopeId } })).toMatchObject({
      isOk: true,
      data: {
        title: 'Installation Agreement',
        companyName: 'Prairie Light & Water',
        signerName: 'Maya Torres',
        paragraphs: ['The company installs a charger.', 'The customer gives access to the meter.'],
        language: 'en',
        isSigned: false,
        returnUrl: `http://localhost:3000/AgreementSign?token=${token}`,
      },
    });
    expect(await agreement()).toMatchObject({ status: 'sent', envelope_id: envelopeId, sent_at: platform.clock.now() });
  });

  test('repeated and parallel calls get one and the same envelope, and leave no stray file', async () => {
    const results = await many(maya.start);
    expect(results.map(errorNameOf)).toEqual(Array(12).fill('ok'));
    expect(new Set(results.map((result) => result.isOk && result.data)).size).toBe(1);
    expect(await envelopes()).toHaveLength(1);
    expect(await strayFiles()).toEqual([]);
    expect(await maya.start()).toEqual(results[0]);
  });

  test('a signed agreement is not signed again, filed or not yet', async () => {
    await maya.sign(await maya.envelope());
    expect(errorNameOf(await maya.start())).toBe('agreement.alreadySigned');
    await maya.upload();
    await maya.update();
    expect(errorNameOf(await maya.start())).toBe('agreement.alreadySigned');
  });

  test.each([
    ['another recipient', { recipient: 'sam' }, 'agreement.notFound'],
    ['another agreement', { form: 'AG-2' }, 'agreement.notFound'],
    ['another purpose', { purpose: 'view-bill' as const }, 'token.wrongPurpose'],
    ['a link that has run out', { seconds: -1 }, 'token.expired'],
  ])('%s opens nothing', async (_what, over, name) => {
    await platform.seed.recipient({ id: 'sam' });
    const other = agreementCalls(platform, await platform.seed.link({ purpose: 'agreement', form: 'AG-1', ...over }));
    const before = await platform.rowCounts();
    expect(
      [await other.start(), await other.check(), await other.upload(), await other.update()].map(errorNameOf),
    ).toEqual(Array(4).fill(name));
    expect(await platform.rowCounts()).toEqual(before);
  });
});

describe('after signing', () => {
  test('the bill is asked for in vain until the signature is taken over and filed', async () => {
    const envelopeId = await maya.envelope();
    expect(await maya.check()).toEqual({ isOk: true, data: null });
    expect([await maya.upload(), await maya.update()].map(errorNameOf)).toEqual([
      'agreement.notSigned',
      'agreement.notSigned',
    ]);
    await maya.sign(envelopeId);
    expect(await maya.check()).toEqual({ isOk: true, data: null });
    expect(await maya.update()).toEqual({ isOk: true, data: { isDone: true } });
    expect(await maya.check()).toEqual({ isOk: true, data: null });
    expect(await maya.upload()).toEqual({ isOk: true, data: { isDone: true } });
    expect(await maya.check()).toEqual({
      isOk: true,
      data: { billAmountCents: 0, paidCents: 0, payLink: null, error: null },
    });
    expect(await agreement()).toMatchObject({
      status: 'signed',
      signed_at: platform.clock.now(),
      uploaded_at: platform.clock.now(),
    });
  });

  test('nothing was started: there is no signature to take over', async () => {
    expect([await maya.upload(), await maya.update()].map(errorNameOf)).toEqual([
      'agreement.notSigned',
      'agreement.notSigned',
    ]);
  });

  test('parallel uploads and updates file one document, and a repeat changes nothing', async () => {
    await maya.sign(await maya.envelope());
    const signedAt = platform.clock.now();
    platform.clock.advance(5000);
    const results = await Promise.all([many(maya.upload), many(maya.update)]);
    expect(results.flat().map(errorNameOf)).toEqual(Array(24).fill('ok'));
    const filed = await agreement();
    expect(filed).toMatchObject({ status: 'signed', signed_at: signedAt, uploaded_at: platform.clock.now() });
    expect(await strayFiles()).toEqual([]);
    platform.clock.advance(5000);
    const before = await platform.rowCounts();
    await maya.upload();
    await maya.update();
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('an amount above 0 comes with a link that pays just that', async () => {
    await platform.context.db.updateTable('agreements').set({ bill_amount_cents: 12_550 }).execute();
    await maya.sign(await maya.envelope());
    await maya.upload();
    await maya.update();
    const checks = [await maya.check(), await maya.check()].map((result) => (result.isOk ? result.data : undefined));
    expect(checks[0]).toMatchObject({ billAmountCents: 12_550, error: null });
    const claims = checks.map((check) => {
      const [, payload = ''] = /\/smart-pay\/(.*)$/.exec(check?.payLink ?? '')?.[1]?.split('.') ?? [];
      return smartPayTokenSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    });
    expect(claims[0]).toMatchObject({
      amountCents: 12_550,
      recipientId: 'maya',
      accountId: 'prairie',
      email: 'maya.torres@mail.example',
      phoneNumber: '+13125550142',
    });
    // The same demand keeps its id, so that it is paid once.
    expect(claims[1]?.jti).toBe(claims[0]?.jti);
  });

  test('the signer keeps a copy, once there is one', async () => {
    expect(errorNameOf(await platform.call(getSignedAgreement, { query: { token } }))).toBe('agreement.notSigned');
    await maya.sign(await maya.envelope());
    await maya.upload();
    const copy = await platform.call(getSignedAgreement, { query: { token } });
    expect(
      copy.isOk &&
        Buffer.from(await copy.data.arrayBuffer())
          .subarray(0, 5)
          .toString(),
    ).toBe('%PDF-');
  });

  test('a signing service that does not answer is a failure that may be tried again', async () => {
    await maya.sign(await maya.envelope());
    const { signing } = platform.context;
    const getState = signing.getState;
    signing.getState = () => Promise.reject(new Error('no connection'));
    expect([await maya.start(), await maya.upload(), await maya.update()].map(errorNameOf)).toEqual(
      Array(3).fill('server.unavailable'),
    );
    signing.getState = getState;
    expect(errorNameOf(await maya.upload())).toBe('ok');
  });
});

test('housekeeping leaves the documents alone', async () => {
  await maya.sign(await maya.envelope());
  await maya.upload();
  await maya.update();
  platform.clock.advance(2 * 24 * 3600_000);
  await cleanUp(platform.context);
  expect(errorNameOf(await platform.call(getSignedAgreement, { query: { token } }))).toBe('ok');
  const [envelope] = await envelopes();
  const sizes = await Promise.all(
    [envelope?.document_key, envelope?.signed_document_key].map(
      async (key) => (await buffer(await platform.context.files.get(key ?? ''))).length,
    ),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(5000);
});

describe('the sandbox signing page', () => {
  test('the first of many signatures counts, and all are told its time', async () => {
    const envelopeId = await maya.envelope();
    const results = await Promise.all(
      ['Maya A', 'Maya B', 'Maya C', 'Maya D', 'Maya E', 'Maya F'].map((name) =>
        maya.sign(envelopeId, SIGNATURE_PNG, name),
      ),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    platform.clock.advance(60_000);
    expect(await maya.sign(envelopeId, SIGNATURE_PNG, 'Somebody Else')).toEqual(results[0]);
    expect((await envelopes())[0]?.signed_name).toMatch(/^Maya [A-F]$/);
    expect(await strayFiles()).toEqual([]);
  });

  test('it keeps the hash of the document that was shown', async () => {
    const envelopeId = await maya.envelope();
    const shown = await platform.call(getSigningDocument, { query: { envelopeId } });
    const bytes = shown.isOk ? Buffer.from(await shown.data.arrayBuffer()) : Buffer.alloc(0);
    expect((await envelopes())[0]?.document_hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'file.empty'],
    ['text', Buffer.from('Maya Torres'), 'file.wrongType'],
    ['the head of a picture', Buffer.from(SIGNATURE_PNG).subarray(0, 60), 'file.unreadable'],
    ['an empty sheet', Buffer.from(penSignature('M0 0')), 'signature.empty'],
    [
      'a picture that would fill the memory',
      Buffer.concat([
        Buffer.from(SIGNATURE_PNG).subarray(0, 16),
        Buffer.from([0, 1, 0, 0, 0, 1, 0, 0]),
        Buffer.from(SIGNATURE_PNG).subarray(24),
      ]),
      'file.tooManyPixels',
    ],
    ['more than 2 MB', Buffer.concat([Buffer.from(SIGNATURE_PNG), Buffer.alloc(2 * 1024 * 1024)]), 'file.tooBig'],
  ])('%s is no signature', async (_what, bytes, name) => {
    const envelopeId = await maya.envelope();
    expect(errorNameOf(await maya.sign(envelopeId, bytes))).toBe(name);
    expect((await envelopes())[0]).toMatchObject({ status: 'open', signed_at: null });
    expect(await strayFiles()).toEqual([]);
  });

  test('an envelope that nobody made is found by nobody', async () => {
    const query = { envelopeId: 'AAAAAAAAAAAAAAAAAAAAAA' };
    expect(
      [
        await platform.call(getSigningEnvelope, { query }),
        await platform.call(getSigningDocument, { query }),
        await maya.sign(query.envelopeId),
      ].map(errorNameOf),
    ).toEqual(Array(3).fill('agreement.notFound'));
  });
});
