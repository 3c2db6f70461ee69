import { WEBHOOK_DISABLED_AFTER_DAYS, type WebhookAttemptError } from './calls';
import { PrivateAddressError } from '~/platform/adapters/public-fetch';
import type { PlatformContext } from '~/platform/platform-context';
import type { WebhookDeliveryRow, WebhookRow } from '~/platform/db/webhook-row-types';
import { JobPostponed, type JobHandler } from '~/platform/jobs/job-worker';
import { QUEUE_RULES } from '~/platform/ports/jobs';
import { createWebhookDisabledMail } from './webhook-disabled-mail.server';
import { createWebhookSecrets } from './webhook-secrets.server';
import { createWebhookStore } from './store.server';

const ANSWER_MS = 15_000;
/** An address that takes nothing is asked for one thing at a time, and for the next no sooner than so: its stalls hold up no other's. */
const NEXT_ATTEMPT_MS = 20_000;
const ANSWER_CHARS = 500;
/** A character may take four. */
const ANSWER_BYTES = 4 * ANSWER_CHARS;
const PATIENCE_MS = WEBHOOK_DISABLED_AFTER_DAYS * 24 * 3600_000;
const GONE = 410;

/** What came of one try. Without an answer, `status` is null and `answer` names the trouble. */
type Outcome = Pick<WebhookDeliveryRow, 'status' | 'answer'>;

/** Sends what a job stands for to the address that it is for. */
export function createWebhookSender(context: PlatformContext): JobHandler {
  const { db, clock, log, meter } = context;
  const store = createWebhookStore(db);
  const secrets = createWebhookSecrets(context);
  const mail = createWebhookDisabledMail(context);
  /** Failing endpoints that this process is calling now. */
  const inProgress = new Set<string>();

  async function post(address: WebhookRow, { event_id, body }: WebhookDeliveryRow): Promise<Outcome> {
    const at = clock.now();
    const signature = secrets.sign(address, { eventId: event_id, at, body });
    if (!signature) return { status: null, answer: 'secret' satisfies WebhookAttemptError };
    try {
      const answer = await context.postPublic(address.url, {
        body,
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'Latchkey-Webhooks/1',
          'webhook-id': event_id,
          'webhook-timestamp': String(Math.floor(at / 1000)),
          'webhook-signature': signature,
        },
        timeoutMs: ANSWER_MS,
        maxBytes: ANSWER_BYTES,
      });
      return { status: answer.status, answer: beginningOf(answer.body) };
    } catch (error) {
      return { status: null, answer: troubleOf(error) };
    }
  }

  /** Nothing more is sent there, and its owners are told. */
  async function giveUp(address: WebhookRow, isGone: boolean): Promise<void> {
    const enqueueMail = await mail.promise(address, isGone);
    const isFirst = await db.transaction().execute(async (trx) => {
      const inTrx = createWebhookStore(trx);
      const gaveUp = await inTrx.giveUp(address);
      // Another try may have given it up before this one noted that it waits.
      if (!gaveUp && (await inTrx.find(address.id))?.state === 'enabled') return false;
      await inTrx.dropWaiting(address.id);
      if (gaveUp) await enqueueMail(trx);
      return gaveUp;
    });
    if (isFirst) log('warn', 'webhook.givenUp', { accountId: address.account_id, webhookId: address.id, isGone });
  }

  /** Notes that an address has taken nothing; the address as it is then. */
  async function noteFailure(address: WebhookRow, now: number): Promise<WebhookRow> {
    await store.startFailing(address.id, now);
    return (await store.find(address.id)) ?? address;
  }

  return async ({ data, attempt }) => {
    const row = await store.findDelivery(String(data.deliveryId));
    if (row?.state !== 'waiting' || row.round !== Number(data.round)) return;
    const address = await store.find(row.webhook_id);
    if (address?.state !== 'enabled') return void (await store.updateDelivery(row, { state: 'dropped' }));
    const isFailing = address.failing_since !== null;
    if (isFailing && inProgress.has(address.id)) throw new JobPostponed(clock.now() + NEXT_ATTEMPT_MS);
    if (isFailing) inProgress.add(address.id);
    const outcome = await post(address, row).finally(() => isFailing && inProgress.delete(address.id));
    const now = clock.now();
    const tried = { ...outcome, attempts: row.attempts + 1, tried_at: now };
    const { status } = outcome;
    if (status !== null && status >= 200 && status < 300) {
      await db.transaction().execute(async (trx) => {
        const inTrx = createWebhookStore(trx);
        await inTrx.updateDelivery(row, { ...tried, state: 'delivered' });
        if (isFailing) await inTrx.update(address.id, { failing_since: null });
      });
      return meter.count('webhooks', { outcome: 'delivered' });
    }
    const failing = await noteFailure(address, now);
    const isGone = status === GONE;
    const isLast = isGone || attempt >= QUEUE_RULES.webhook.maxAttempts;
    await store.updateDelivery(row, { ...tried, state: isLast ? 'failed' : 'waiting' });
    meter.count('webhooks', { outcome: isLast ? 'failed' : 'retried' });
    const { failing_since: since } = failing;
    if (isGone || (since !== null && now - since >= PATIENCE_MS)) return giveUp(failing, isGone);
    if (!isLast) throw new Error(status === null ? `no answer: ${outcome.answer}` : `answered ${status}`);
  };
}

/** Text of an answer, without what a database does not take. */
function beginningOf(body: Uint8Array): string {
  const text = new TextDecoder().decode(body).replaceAll('\0', '');
  // Half of a character is none.
  return text.slice(0, ANSWER_CHARS).replace(/[\ud800-\udbff]$/, '');
}

function troubleOf(error: unknown): WebhookAttemptError {
  if (error instanceof PrivateAddressError) return 'address';
  const { name, code = '' } = error as Error & { code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return 'late';
  return /CERT|TLS|SSL|SELF_SIGNED|SIGNATURE/.test(code) ? 'certificate' : 'unreachable';
}
