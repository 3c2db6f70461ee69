import type { CallData, CallInput } from '~/contract/call';
import { channelState } from '~/config/sandboxes';
import { linkPath } from '~/contract/paths';
import type { getTemplateSend, SendError, sendTemplateLinks, SendRow } from '~/contract/sending';
import type { PlatformContext } from '../../context';
import type { TemplateSendRow } from '../../db/admin-tables';
import type { AccountRow } from '../../db/schema';
import { createRateLimiter } from '../../http/rate-limiter';
import { fail, isFailure, type Failure } from '../../http/result';
import { deliver } from '../../messages/deliver';
import type { MessageAccount } from '../../messages/parts';
import { languageOfMessage, renderMessage } from '../../messages/render';
import { DeliveryError } from '../../ports/messages';
import { localizeForm } from '~/contract/form-texts';
import { createFormService, type StoredForm } from '../forms/service';
import type { WayOut } from '../consents/service';
import { createAccountService } from '../accounts/service';
import { createRecipientService } from '../recipients/service';
import { writingAccount } from '../texts/service';
import { createSendJudge, type Judged, type ReadyRow } from './judge';
import { createSendStore, type SendChannel } from './store';

type Order = CallInput<typeof sendTemplateLinks>['body'];
type Sent = CallData<typeof sendTemplateLinks>;

/** Mailings that a recipient stood in. */
export function createSendLists({ db }: Pick<PlatformContext, 'db'>) {
  const { listOf } = createSendStore(db);
  return { listOf };
}

/** Messages that are on their way to the carrier at the same time. */
const AT_ONCE = 8;
/** A row that was taken so long ago is not being sent any more: its process has stopped. In milliseconds. */
const STUCK_MS = 2 * 60 * 1000;
const DAY_SECONDS = 24 * 3600;
/** For so long a list leaves out whom another list has reached. In milliseconds. */
const REACHED_MS = 3600 * 1000;

const ERROR_OF = {
  undeliverable: 'message.undeliverable',
  stopped: 'recipient.stopped',
  temporary: 'message.uncertain',
  notSetUp: 'message.notSetUp',
  notAllowed: 'message.notAllowed',
} as const satisfies Record<DeliveryError['kind'], SendError>;

/** What a batch is sent with. */
interface Batch {
  account: AccountRow;
  writer: MessageAccount;
  form: StoredForm;
  order: Order;
}

/** Links to a live form, sent to one recipient or a list. */
export function createSendService(context: PlatformContext) {
  const { db, clock, config, tokens, log } = context;
  const store = createSendStore(db);
  const forms = createFormService(context);
  const accounts = createAccountService({ db });
  const judge = createSendJudge(context);
  const limiter = createRateLimiter({ db, clock });

  function rowOf({ account, order }: Batch, { source, recipientId }: Judged, error: SendError | ''): TemplateSendRow {
    return {
      account_id: account.id,
      send_key: order.sendKey,
      row_number: source.row,
      form_id: order.id,
      recipient_id: recipientId,
      channel: order.channel,
      status: error ? 'failed' : 'sending',
      error,
      source: JSON.stringify(source),
      at: clock.now(),
    };
  }

  async function deliverRow(
    { account, writer, form, order }: Batch,
    ready: ReadyRow,
    wayOut: WayOut | undefined,
  ): Promise<void> {
    const { channel, days } = order;
    const token = await tokens.mintLink(
      {
        purpose: 'form',
        accountId: account.id,
        recipientId: ready.recipientId,
        target: order.id,
        channel,
      },
      days * DAY_SECONDS,
    );
    const language = languageOfMessage(writer, 'form.invitation', ready.language);
    const rendered = renderMessage('form.invitation', {
      language,
      account: writer,
      recipientName: ready.name,
      params: {
        formTitle: localizeForm(form.definition, language).title,
        url: config.publicUrl + linkPath('form', token),
        unsubscribeUrl: wayOut?.url,
      },
    });
    await deliver(context, account, { channel, to: ready.to }, rendered, wayOut?.headers);
  }

  /** Sends one row unless it was taken before. A failure stops the batch: the rows behind it can be sent later. */
  async function sendRow(batch: Batch, judged: Judged): Promise<Failure | undefined> {
    if ('error' in judged) {
      await store.claim(rowOf(batch, judged, judged.error));
      return undefined;
    }
    const row = rowOf(batch, judged, '');
    if (!(await store.claim(row))) return undefined;
    try {
      await createRecipientService({ db }).save(
        { accountId: row.account_id, recipientId: row.recipient_id },
        judged.given,
      );
      const consent = judged.consent ?? (await judge.consentOf(row.account_id, row.recipient_id, batch.order.channel));
      if (consent === 'no') {
        await store.settle(row, { status: 'failed', error: 'recipient.optedOut', source: row.source });
        return undefined;
      }
      await deliverRow(batch, judged, consent.wayOut);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      await store.settle(row, { status: 'failed', error: ERROR_OF[error.kind], source: row.source });
      return error.kind === 'temporary' ? fail('server.unavailable') : undefined;
    }
    const outcome = channelState(config, batch.order.channel) === 'captured' ? 'captured' : 'sent';
    await store.settle(row, { status: 'sent', error: '', source: '', outcome });
    return undefined;
  }

  /** The rows that have not been taken yet, some at once. */
  async function sendAll(batch: Batch, judged: readonly Judged[]): Promise<Failure | undefined> {
    for (let at = 0; at < judged.length; at += AT_ONCE) {
      const rows = judged.slice(at, at + AT_ONCE);
      for (const row of rows) {
        const seconds = 'error' in row ? 0 : await limiter.consume('templateSend', batch.account.id);
        if (seconds > 0) return fail('request.tooMany', { seconds });
      }
      const failures = await Promise.all(rows.map((row) => sendRow(batch, row)));
      const failure = failures.find(Boolean);
      if (failure) return failure;
    }
    return undefined;
  }

  async function openBatch(accountId: string, order: Order): Promise<Batch | Failure> {
    const [account, form] = await Promise.all([
      accounts.findAccount(accountId),
      forms.findOpen(accountId, order.id, clock.now()),
    ]);
    if (!account) return fail('form.notFound');
    return isFailure(form) ? form : { account, writer: await writingAccount(db, account), form, order };
  }

  const problemOf = (row: TemplateSendRow): { row: number; error: SendError } | undefined => {
    if (row.status === 'failed') return { row: row.row_number, error: row.error as SendError };
    const isStuck = row.status === 'sending' && row.at <= clock.now() - STUCK_MS;
    return isStuck ? { row: row.row_number, error: 'message.uncertain' } : undefined;
  };

  return {
    /**
     * Sends the rows that can be sent and were not before; a trial only judges them. Failures: `form.notFound`,
     * `template.notLive`, `form.expired`; `request.tooMany` and `server.unavailable`, after which the same call sends the rest.
     */
    async send(accountId: string, order: Order): Promise<Sent | Failure> {
      const batch = await openBatch(accountId, order);
      if (isFailure(batch)) return batch;
      const { account } = batch;
      const key = { account_id: accountId, send_key: order.sendKey };
      const before = await store.listRows(key);
      if (before.some(({ form_id }) => form_id !== order.id)) return fail('form.notFound');
      const taken = new Map(before.map((row) => [row.recipient_id, row.row_number]));
      const known = new Set(before.map(({ row_number }) => row_number));
      const fresh = order.isTrial ? order.rows : order.rows.filter(({ row }) => !known.has(row));
      const reached = order.skipsReached ? await store.listReached(key, order.id, clock.now() - REACHED_MS) : undefined;
      const judged = await judge.judgeAll(fresh, {
        account,
        channel: order.channel,
        taken: order.isTrial ? undefined : taken,
        reached,
      });
      if (order.isTrial) {
        const problems = judged.flatMap((row) => ('error' in row ? [{ row: row.source.row, error: row.error }] : []));
        return { sent: judged.length - problems.length, problems };
      }
      const failure = await sendAll(batch, judged);
      const asked = new Set(order.rows.map(({ row }) => row));
      const after = (await store.listRows(key)).filter(({ row_number }) => asked.has(row_number));
      const sent = after.filter(({ status }) => status === 'sent').length;
      log('info', 'template.sent', { accountId, channel: order.channel, sent, failed: after.length - sent });
      return failure ?? { sent, problems: after.flatMap((row) => problemOf(row) ?? []) };
    },

    /** What became of the rows of a list. */
    async result(
      accountId: string,
      { id, sendKey }: { id: string; sendKey: string },
    ): Promise<CallData<typeof getTemplateSend> | Failure> {
      const form = await forms.findFormRow(accountId, id);
      const rows = (await store.listRows({ account_id: accountId, send_key: sendKey })).filter(
        ({ form_id }) => form_id === id,
      );
      const [first] = rows;
      if (!form || !first) return fail('form.notFound');
      const problems = rows.flatMap((row) => {
        const problem = problemOf(row);
        return problem ? [{ ...problem, source: JSON.parse(row.source) as SendRow }] : [];
      });
      const sent = rows.filter(({ status }) => status === 'sent').length;
      return {
        title: form.title,
        channel: first.channel as SendChannel,
        sent,
        sending: rows.length - sent - problems.length,
        problems,
      };
    },
  };
}
