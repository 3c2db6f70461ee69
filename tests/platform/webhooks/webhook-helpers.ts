import type { PublicPost } from '~/platform/adapters/public-fetch';
import type { CallInput } from '~/lib/contract/call';
import { SUBSCRIBABLE_EVENTS } from '~/areas/webhooks/webhook-events';
import {
  changeWebhook,
  createWebhook,
  getWebhookLog,
  resendWebhookEvent,
  rotateWebhookSecret,
  sendTestEvent,
} from '~/areas/webhooks/calls';
import type { TestPlatform } from '../../support/test-platform';
import { dataOf } from '../form-builder/team';

export const DAY = 24 * 3600_000;

/** A request to a webhook. */
interface WebhookPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Captures the requests to webhooks. A test sets the answer. */
export function captureWebhooks({ context }: Pick<TestPlatform, 'context'>) {
  const posts: WebhookPost[] = [];
  const listener = {
    posts,
    answer: async (): Promise<{ status: number; text?: string }> => ({ status: 204 }),
  };
  const post: PublicPost = async (url, { headers, body }) => {
    posts.push({ url, headers, body });
    const { status, text = '' } = await listener.answer();
    return { status, body: new TextEncoder().encode(text) };
  };
  context.postPublic = post;
  return listener;
}

/** All stored webhook events, oldest first. */
export async function listWebhookEvents({
  context,
}: Pick<TestPlatform, 'context'>): Promise<{ type: string; data: unknown }[]> {
  const rows = await context.db.selectFrom('webhook_deliveries').select('body').orderBy('created_at').execute();
  return rows.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: unknown };
    return { type, data };
  });
}

type WebhookInput = Partial<CallInput<typeof createWebhook>['body']>;

/** An owner's session, good for all the days of a test. */
export async function anOwner(platform: TestPlatform, account = 'prairie'): Promise<string> {
  const id = `owner-of-${account}`;
  const email = `owner@${account}.example`;
  return platform.seed.session(
    await platform.seed.user({ id, account_id: account, role: 'Owner', email }),
    (90 * DAY) / 1000,
  );
}

/** What an owner does with one address. */
export async function aWebhook(platform: TestPlatform, bearer: string, order: WebhookInput = {}) {
  const defaults = { url: 'https://hooks.example/in', description: 'Billing', events: [...SUBSCRIBABLE_EVENTS] };
  const { webhook, secret } = dataOf(
    await platform.call(createWebhook, { body: { ...defaults, ...order } }, { bearer }),
  );
  const { id } = webhook;
  return {
    id,
    secret,
    log: async () => dataOf(await platform.call(getWebhookLog, { query: { id } }, { bearer })),
    test: () => platform.call(sendTestEvent, { body: { id } }, { bearer }),
    again: (deliveryId: string) => platform.call(resendWebhookEvent, { body: { id, deliveryId } }, { bearer }),
    rotate: async (secretMark?: string) =>
      dataOf(await platform.call(rotateWebhookSecret, { body: { id, secretMark } }, { bearer })),
    change: (over: Partial<CallInput<typeof changeWebhook>['body']> = {}) =>
      platform.call(changeWebhook, { body: { id, ...defaults, ...order, isEnabled: true, ...over } }, { bearer }),
  };
}
