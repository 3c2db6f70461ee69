import { data } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { MAX_RECIPIENT_LIST_BYTES } from '~/config/limits';
import { getTemplateSend } from '~/areas/form-invitations/calls';
import { parseDays, type ListValues, type SendChannel } from './fields';
import type { PreviewRow, PreviewView } from './recipient-list-pages';
import type { SendProblem } from './send-page';
import type { ApiFailure } from '~/lib/api-client.server';
import { parseRecipientList, type ListRow } from './parse-recipient-list.server';
import { decodeTextFile } from '~/lib/decode-text-file.server';
import {
  callSendTemplateLinks,
  showFailure,
  loadSendView,
  failureNoticeOrThrow,
  outcomePath,
  showProblem,
  sendBatches,
  createSendKey,
  redirectToOutcome,
  type Order,
  type Posted,
} from './send-links.server';
import { pageContext } from '~/lib/page-context.server';

/** Rows of those which can be sent that a preview shows. */
const SHOWN = 10;

/** The rows of a list with the days that links live, or the page that says what is wrong. */
function openList(values: ListValues): { rows: ListRow[]; days: number } | { problem: SendProblem } {
  const days = parseDays(values.days);
  const errors: Record<string, string> = days ? {} : { 'list-days': 'form-invitations:daysWrong' };
  const isTooLarge = Buffer.byteLength(values.list) > MAX_RECIPIENT_LIST_BYTES;
  const list = isTooLarge ? ({ error: 'list.tooLarge' } as const) : parseRecipientList(values.list);
  if ('rows' in list && list.rows && days) return { rows: list.rows, days };
  if ('error' in list && list.error) errors.list = listError(list.error);
  const shownValues = isTooLarge ? { ...values, list: '' } : values;
  return { problem: listProblem(shownValues, errors, 'row' in list ? list.row : undefined) };
}

const listError = (error: string): string => `form-invitations:listError.${error.replace('list.', '')}`;

const listProblem = (typed: ListValues, errors: Record<string, string>, row = 0): SendProblem => ({
  form: 'list',
  typed: { ...typed },
  notice: 'form-invitations:checkFields',
  errors,
  params: { row, kilobytes: Math.floor(MAX_RECIPIENT_LIST_BYTES / 1000) },
});

/** Reads a list and shows what would be sent; nothing is sent yet. A file goes before what is pasted. */
export async function checkList(posted: Posted, typed: ListValues, file: ListFile | undefined) {
  if (file?.error) return showProblem(listProblem(typed, { file: listError(file.error) }));
  const values = { ...typed, list: file?.text ?? typed.list };
  const opened = openList(values);
  if ('problem' in opened) return showProblem(opened.problem);
  const { rows, days } = opened;
  const trial = await callSendTemplateLinks(posted, {
    channel: values.channel,
    days,
    rows,
    sendKey: createSendKey(posted, ['trial']),
    isTrial: true,
    isList: true,
  });
  if (!trial.isOk) return showFailure(trial, { form: 'list', typed: { ...values } });
  const { title } = await loadSendView(posted.args);
  const { problems, sent } = trial.data;
  const preview: PreviewView = {
    formId: posted.formId,
    title,
    nonce: randomUUID(),
    values,
    good: sent,
    bad: problems.length,
    rows: previewRows(rows, problems, values.channel),
  };
  return data({ preview }, { status: sent > 0 ? 200 : 422, headers: { 'cache-control': 'no-store' } });
}

/** All rows that can't be sent, then the first ones that can. */
function previewRows(
  rows: ListRow[],
  problems: { row: number; error: PreviewRow['error'] }[],
  channel: SendChannel,
): PreviewRow[] {
  const errors = new Map(problems.map(({ row, error }) => [row, error]));
  const shown = rows.map(({ row, recipientId, name, email, phone, language }): PreviewRow => {
    return { row, recipientId, name, contact: channel === 'email' ? email : phone, language, error: errors.get(row) };
  });
  return [...shown.filter(({ error }) => error), ...shown.filter(({ error }) => !error).slice(0, SHOWN)];
}

/** Sends a list that was checked. Posted again it sends what is left of it. */
export async function sendList(posted: Posted, values: ListValues) {
  const opened = openList(values);
  if ('problem' in opened) return showProblem(opened.problem);
  const order: Order = { channel: values.channel, sendKey: createSendKey(posted, [values]), isList: true, ...opened };
  const failure = await sendBatches(posted, order);
  return failure ? stopped(posted, { order, values, rows: opened.rows }, failure) : redirectToOutcome(posted, order);
}

/** What became of the rows before a failure, with a button that goes on: the page keeps the key of the post that stopped. */
async function stopped(
  posted: Posted,
  { order, values, rows }: { order: Order; values: ListValues; rows: ListRow[] },
  failure: ApiFailure,
) {
  const { notice, params } = failureNoticeOrThrow(failure);
  const { formId, args, nonce } = posted;
  const { api } = pageContext(args);
  const outcome = await api.call(getTemplateSend, { query: { id: formId, sendKey: order.sendKey } });
  if (!outcome.isOk) return showFailure(failure, { form: 'list', typed: { ...values } });
  const { title, sent, sending, problems } = outcome.data;
  const good = rows.length - sent - sending - problems.length;
  if (good <= 0) return redirectToOutcome(posted, order);
  const preview: PreviewView = {
    formId,
    title,
    nonce,
    values,
    good,
    bad: problems.length,
    rows: previewRows(rows, problems, values.channel).filter(({ error }) => error),
    stopped: { message: { key: notice, params }, sent, path: outcomePath(formId, order.sendKey) },
  };
  return data({ preview }, { status: failure.status, headers: { 'cache-control': 'no-store' } });
}

/** What an uploaded list turned out to be. */
interface ListFile {
  text?: string;
  /** `sending:` key. */
  error?: 'list.tooLarge' | 'list.notText';
}

/** The list that a post brought as a file; undefined without one. */
export function readListFile(file: Uint8Array): ListFile | undefined {
  if (file.length === 0) return undefined;
  if (file.length > MAX_RECIPIENT_LIST_BYTES) return { error: 'list.tooLarge' };
  const text = decodeTextFile(file);
  return text === undefined ? { error: 'list.notText' } : { text };
}
