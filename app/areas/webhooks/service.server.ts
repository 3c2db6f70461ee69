import { SUBSCRIBABLE_EVENTS } from './webhook-events';
import {
  MAX_WEBHOOKS,
  WEBHOOK_ATTEMPT_ERRORS,
  type changeWebhook,
  type createWebhook,
  type rotateWebhookSecret,
  type Webhook,
  type WebhookDelivery,
} from './calls';
import type { CallInput } from '~/lib/contract/call';
import { isPublicUrl, isHttpUrl } from '~/platform/adapters/public-fetch';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { WebhookDeliveryRow, WebhookRow } from '~/platform/db/webhook-row-types';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import {
  parseEventTypes,
  createDeliveryJob,
  enqueueEvent,
  createWebhookMessage,
} from './enqueue-webhook-events.server';
import { createWebhookSecrets } from './webhook-secrets.server';
import { createWebhookStore } from './store.server';

export { createWebhookEvents } from './enqueue-webhook-events.server';
export { createWebhookSender } from './webhook-sender.server';

type Written = Pick<CallInput<typeof createWebhook>['body'], 'url' | 'description' | 'events'>;
type Needs = Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'log'>;

const iso = (at: number) => new Date(at).toISOString();

/** Addresses of an account's own systems: made, changed, tried out, and what was sent there. */
export function createWebhookService(context: Needs) {
  const { db, clock, ids, jobs, config, log } = context;
  const store = createWebhookStore(db);
  const secrets = createWebhookSecrets(context);

  const isAllowedUrl = config.allowsPrivateWebhooks ? isHttpUrl : isPublicUrl;
  const columnsOf = ({ url, description, events }: Written) => ({
    url: new URL(url).href,
    description,
    events: JSON.stringify(SUBSCRIBABLE_EVENTS.filter((type) => events.includes(type))),
  });

  function viewOf(row: WebhookRow): Webhook {
    const until = row.old_secret_until;
    return {
      id: row.id,
      url: row.url,
      description: row.description,
      events: SUBSCRIBABLE_EVENTS.filter((type) => parseEventTypes(row).includes(type)),
      state: row.state,
      createdAt: iso(row.created_at),
      secretMark: secrets.markOf(row),
      failingSince: row.failing_since === null ? null : iso(row.failing_since),
      oldSecretUntil: until !== null && until > clock.now() ? iso(until) : null,
    };
  }

  /** Does something to an address of the account, in a transaction, one after the other. */
  const change = <T>(
    accountId: string,
    id: string,
    act: (row: WebhookRow, trx: Db) => Promise<T | Failure>,
  ): Promise<T | Failure> =>
    db.transaction().execute(async (trx) => {
      await createAccountService({ db: trx }).lock(accountId);
      const row = await createWebhookStore(trx).findOwn(accountId, id);
      return row ? act(row, trx) : fail('request.notFound');
    });

  return {
    async list(accountId: string): Promise<{ webhooks: Webhook[] }> {
      return { webhooks: (await store.list(accountId)).map(viewOf) };
    },

    /**
     * Adds an address; a form that is sent again adds no second one, and its secret is empty. Failures: `webhook.address`,
     * `webhook.tooMany` with `n`.
     */
    async create(
      accountId: string,
      { formKey, ...written }: CallInput<typeof createWebhook>['body'],
    ): Promise<{ webhook: Webhook; secret: string } | Failure> {
      if (!isAllowedUrl(written.url)) return fail('webhook.address');
      const id = ids.next();
      const { secret, columns } = secrets.createSecret(id);
      const row: WebhookRow = {
        id,
        account_id: accountId,
        ...columnsOf(written),
        state: 'enabled',
        ...columns,
        form_key: formKey ?? id,
        failing_since: null,
        created_at: clock.now(),
      };
      const made = await db.transaction().execute(async (trx) => {
        const inTrx = createWebhookStore(trx);
        await createAccountService({ db: trx }).lock(accountId);
        const before = await inTrx.findOfForm(accountId, row.form_key);
        if (before) return { row: before, secret: '' };
        if ((await inTrx.list(accountId)).length >= MAX_WEBHOOKS) return fail('webhook.tooMany', { n: MAX_WEBHOOKS });
        await inTrx.insert(row);
        return { row, secret };
      });
      if (isFailure(made)) return made;
      if (made.secret) log('info', 'webhook.made', { accountId, webhookId: id });
      return { webhook: viewOf(made.row), secret: made.secret };
    },

    /** What waits for an address that is disabled is dropped. Failures: `request.notFound`, `webhook.address`. */
    change: (accountId: string, { id, ...wished }: CallInput<typeof changeWebhook>['body']) =>
      change(accountId, id, async (row, trx) => {
        const { isEnabled = row.state === 'enabled', ...written } = wished;
        const inTrx = createWebhookStore(trx);
        const isSameUrl = written.url === row.url;
        if (!isSameUrl && !isAllowedUrl(written.url)) return fail('webhook.address');
        const wasEnabled = row.state === 'enabled';
        const columns: Partial<WebhookRow> = {
          ...columnsOf(written),
          ...(isEnabled !== wasEnabled && { state: isEnabled ? 'enabled' : 'disabled' }),
          // It begins anew: what another address has failed at is not held against it.
          ...(isEnabled && (!wasEnabled || !isSameUrl) && { failing_since: null }),
        };
        await inTrx.update(id, columns);
        if (!isEnabled) await inTrx.dropWaiting(id);
        return { webhook: viewOf({ ...row, ...columns }) };
      }),

    /** With its log. Failures: `request.notFound`. */
    remove: (accountId: string, id: string) =>
      change(accountId, id, async (_row, trx) => {
        await createWebhookStore(trx).remove(id);
        log('info', 'webhook.removed', { accountId, webhookId: id });
        return { isRemoved: true };
      }),

    /** Draws no other secret where another one than the named is in use by now. Failures: `request.notFound`. */
    rotate: (accountId: string, { id, secretMark }: CallInput<typeof rotateWebhookSecret>['body']) =>
      change(accountId, id, async (row, trx) => {
        if (secretMark !== undefined && secretMark !== secrets.markOf(row)) return { webhook: viewOf(row), secret: '' };
        const { secret, columns } = secrets.rotate(row);
        await createWebhookStore(trx).update(id, columns);
        log('info', 'webhook.rotated', { accountId, webhookId: id });
        return { webhook: viewOf({ ...row, ...columns }), secret };
      }),

    /** Failures: `request.notFound`. */
    async log(accountId: string, id: string): Promise<{ webhook: Webhook; deliveries: WebhookDelivery[] } | Failure> {
      const row = await store.findOwn(accountId, id);
      if (!row) return fail('request.notFound');
      return { webhook: viewOf(row), deliveries: (await store.listDeliveries(id)).map(deliveryView) };
    },

    /** Begins another round of tries of the same event. Failures: `request.notFound`, `webhook.disabled`. */
    sendAgain: (accountId: string, id: string, deliveryId: string) =>
      change(accountId, id, async (address, trx) => {
        const inTrx = createWebhookStore(trx);
        const row = await inTrx.findDelivery(deliveryId);
        if (row?.webhook_id !== id) return fail('request.notFound');
        if (address.state !== 'enabled') return fail('webhook.disabled');
        const again: WebhookDeliveryRow = { ...row, state: 'waiting', round: row.round + 1 };
        await inTrx.updateDelivery(row, { state: again.state, round: again.round });
        await jobs.add(trx, [createDeliveryJob(again)]);
        return { delivery: deliveryView(again) };
      }),

    /** Sends an event that says nothing. Failures: `request.notFound`, `webhook.disabled`. */
    test: (accountId: string, id: string) =>
      change(accountId, id, async (address, trx) => {
        if (address.state !== 'enabled') return fail('webhook.disabled');
        const message = createWebhookMessage(context, { type: 'webhook.test', accountId, data: { webhookId: id } });
        const [row] = await enqueueEvent(trx, context, [address], message);
        return row ? { delivery: deliveryView(row) } : fail('request.notFound');
      }),
  };
}

function deliveryView(row: WebhookDeliveryRow): WebhookDelivery {
  const trouble = row.status === null ? WEBHOOK_ATTEMPT_ERRORS.find((name) => name === row.answer) : undefined;
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    at: iso(row.created_at),
    state: row.state,
    attempts: row.attempts,
    triedAt: row.tried_at === null ? null : iso(row.tried_at),
    status: row.status,
    answer: trouble ? '' : row.answer,
    trouble: trouble ?? null,
    body: row.body,
  };
}
