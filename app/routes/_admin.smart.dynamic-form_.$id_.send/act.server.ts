import { json, type ActionFunctionArgs } from '@remix-run/node';
import { createHash, randomUUID } from 'node:crypto';
import type { ErrorName } from '~/contract/errors';
import { createTestLink, sendTemplateLinks, type SendRow } from '~/contract/templates';
import { MAX_RECIPIENT_LIST_BYTES } from '~/config/limits';
import { readRecipientList, type ListRow } from '~/domain/recipient-list';
import { daysOf, readList, readOne, type ListValues, type SendChannel } from '~/features/sending/fields';
import type { PreviewRow, PreviewView } from '~/features/sending/preview-page';
import type { Said, SendProblem } from '~/features/sending/send-page';
import { readUserPost, type SignedIn } from '~/services/admin.server';
import type { ApiFailure } from '~/services/api.server';
import { appContext } from '~/services/context.server';
import { apiFailurePage, badRequest, invalid, seeOther } from '~/services/respond.server';
import { listSink, type ListFile } from './list-file.server';
import { loadSendView } from './load.server';

/** Rows that are sent by one call: each call is over soon, however slow a carrier is. */
const BATCH = 50;
/** Rows of those which can be sent that a preview shows. */
const SHOWN = 10;

interface Posted {
  args: ActionFunctionArgs;
  user: SignedIn;
  post: FormData;
  formId: string;
}

/** Answers a post of the sending page. */
export async function act(args: ActionFunctionArgs) {
  const sink = listSink();
  const { user, post } = await readUserPost(args, ['Owner', 'Admin'], sink.onFile);
  const posted: Posted = { args, user, post, formId: args.params.id ?? '' };
  switch (post.get('intent')) {
    case 'test':
      return openTest(posted);
    case 'one':
      return sendOne(posted);
    case 'check':
      return checkList(posted, sink.read());
    case 'edit':
      return json(problemOf({ list: readList(post), errors: {} }));
    case 'send':
      return sendList(posted);
    default:
      throw badRequest();
  }
}

const problemOf = (problem: SendProblem) => ({ problem });
const refuse = (problem: SendProblem, status = 422) => invalid(problemOf(problem), status);

async function openTest({ args, formId }: Posted) {
  const { api } = await appContext(args);
  const link = await api.call(createTestLink, { body: { id: formId } });
  return link.isOk ? seeOther(link.data.path) : failed(link, {});
}

const TOLD: Partial<Record<ErrorName, string>> = {
  'template.notLive': 'sending:notLive',
  'request.tooMany': 'sending:tooMany',
  'server.unavailable': 'sending:unavailable',
};

/** A failure that a person can do something about is told on the page. */
function failed(failure: ApiFailure, typed: Pick<SendProblem, 'one' | 'list'>) {
  const key = failure.name && TOLD[failure.name];
  if (!key) throw apiFailurePage(failure);
  const minutes = Math.max(1, Math.ceil(Number(failure.params.seconds ?? 0) / 60));
  return refuse({ ...typed, message: { key, params: { n: minutes } }, errors: {} }, failure.status);
}

/** The same page posted twice is one sending; changed content is another. */
function sendKeyOf({ user, post, formId }: Posted, content: readonly unknown[]): string {
  const nonce = String(post.get('nonce') ?? '').slice(0, 100);
  return createHash('sha256').update(JSON.stringify([user.accountId, formId, nonce, ...content])).digest('base64url');
}

const outcomePath = (formId: string, sendKey: string) => `/smart/dynamic-form/${encodeURIComponent(formId)}/send/${sendKey}`;

async function sendOne(posted: Posted) {
  const one = readOne(posted.post);
  const days = daysOf(one.days);
  const errors: Record<string, Said> = days ? {} : { 'one-days': { key: 'sending:daysWrong' } };
  const { days: _days, channel, ...person } = one;
  const rows: SendRow[] = [{ ...person, row: 1, tags: {} }];
  const trial = await callSend(posted, { channel, days: days ?? 1, rows, sendKey: sendKeyOf(posted, [one]), isTrial: true });
  if (!trial.isOk) return failed(trial, { one });
  const [wrong] = trial.data.problems;
  if (wrong) errors[fieldOf(wrong.error, channel)] = { key: `sending:error.${wrong.error.replace('.', '_')}` };
  if (Object.keys(errors).length > 0 || !days) return refuse({ one, message: { key: 'sending:checkFields' }, errors });
  return sendRows(posted, { channel, days, rows, sendKey: sendKeyOf(posted, [one]) }, { one });
}

function fieldOf(error: string, channel: SendChannel): string {
  if (error === 'email.invalid') return 'email';
  if (error === 'phone.invalid') return 'phone';
  return error === 'recipient.invalid' ? 'recipientId' : channel === 'email' ? 'email' : 'phone';
}

/** The rows of a list with the days that links live, or the page that says what is wrong. */
function openList(values: ListValues): { rows: ListRow[]; days: number } | { problem: SendProblem } {
  const days = daysOf(values.days);
  const errors: Record<string, Said> = days ? {} : { 'list-days': { key: 'sending:daysWrong' } };
  const isTooLarge = Buffer.byteLength(values.list) > MAX_RECIPIENT_LIST_BYTES;
  const list = isTooLarge ? ({ error: 'list.tooLarge' } as const) : readRecipientList(values.list);
  if ('rows' in list && list.rows && days) return { rows: list.rows, days };
  if ('error' in list && list.error) errors.list = listError(list.error, 'row' in list ? list.row : undefined);
  const kept = isTooLarge ? { ...values, list: '' } : values;
  return { problem: { list: kept, message: { key: 'sending:checkFields' }, errors } };
}

const listError = (error: string, row = 0): Said => ({ key: `sending:listError.${error.replace('list.', '')}`, params: { row, kilobytes: Math.floor(MAX_RECIPIENT_LIST_BYTES / 1000) } });

/** Reads a list and shows what would be sent; nothing is sent yet. A file goes before what is pasted. */
async function checkList(posted: Posted, file: ListFile | undefined) {
  const typed = readList(posted.post);
  if (file?.error) return refuse({ list: typed, message: { key: 'sending:checkFields' }, errors: { file: listError(file.error) } });
  const values = { ...typed, list: file?.text ?? typed.list };
  const opened = openList(values);
  if ('problem' in opened) return refuse(opened.problem);
  const { rows, days } = opened;
  const trial = await callSend(posted, { channel: values.channel, days, rows, sendKey: sendKeyOf(posted, ['trial']), isTrial: true });
  if (!trial.isOk) return failed(trial, { list: values });
  const { title } = await loadSendView(posted.args);
  const { problems, sent } = trial.data;
  const preview: PreviewView = {
    formId: posted.formId,
    title,
    csrf: posted.user.csrf,
    nonce: randomUUID(),
    values,
    good: sent,
    bad: problems.length,
    rows: previewRows(rows, problems, values.channel),
  };
  return json({ preview }, { status: sent > 0 ? 200 : 422, headers: { 'cache-control': 'no-store' } });
}

function previewRows(rows: ListRow[], problems: { row: number; error: PreviewRow['error'] }[], channel: SendChannel): PreviewRow[] {
  const errors = new Map(problems.map(({ row, error }) => [row, error]));
  const shown = rows.map(({ row, recipientId, name, email, phone, language }): PreviewRow => {
    return { row, recipientId, name, contact: channel === 'email' ? email : phone, language, error: errors.get(row) };
  });
  return [...shown.filter(({ error }) => error), ...shown.filter(({ error }) => !error).slice(0, SHOWN)];
}

async function sendList(posted: Posted) {
  const values = readList(posted.post);
  const opened = openList(values);
  if ('problem' in opened) return refuse(opened.problem);
  const sendKey = sendKeyOf(posted, [values]);
  return sendRows(posted, { channel: values.channel, sendKey, ...opened }, { list: values });
}

interface Order {
  channel: SendChannel;
  days: number;
  rows: SendRow[];
  sendKey: string;
  isTrial?: boolean;
}

async function callSend({ args, formId }: Posted, order: Order) {
  const { api } = await appContext(args);
  return api.call(sendTemplateLinks, { body: { id: formId, isTrial: false, ...order } });
}

/** Sends in batches under one key. What stands in the way after the first rows is told beside what became of those. */
async function sendRows(posted: Posted, order: Order, typed: Pick<SendProblem, 'one' | 'list'>) {
  for (let at = 0; at < order.rows.length; at += BATCH) {
    const result = await callSend(posted, { ...order, rows: order.rows.slice(at, at + BATCH) });
    if (!result.isOk) return failed(result, typed);
  }
  return seeOther(outcomePath(posted.formId, order.sendKey));
}
