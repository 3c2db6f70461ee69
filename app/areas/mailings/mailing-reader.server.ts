import type { CallData } from '~/lib/contract/call';
import type { MailingState } from './mailing-schemas';
import { MAILING_PAGE_SIZE, MAILING_RECIPIENTS_PAGE_SIZE, type MailingContent } from './calls';
import type { listMailingRows, listMailings, Mailing, MailingProblem } from './calls';
import type { MessageChannel } from '~/areas/messages/calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { MailingRow } from '~/platform/db/mailing-row-types';
import { fail, FailureError, type Failure } from '~/platform/http/failure';
import { createFormService } from '~/areas/forms/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { reminderKeysAfter } from './reminders.server';
import { createMailingRecipientStore } from './mailing-recipient-store.server';
import { createMailingStore } from './store.server';

const isoTime = (time: number) => new Date(time).toISOString();

const keyOfFirst = ({ reminds_of, send_key }: MailingRow): string => reminds_of ?? send_key;
/** Keys of a mailing, which may be a reminder, with all that comes before and after it. */
const seriesOf = (mailing: MailingRow): string[] => [
  keyOfFirst(mailing),
  ...reminderKeysAfter({ ...mailing, reminder: 0 }),
];

const formIdIn = (content: MailingContent): string | undefined =>
  content.kind === 'link' && content.link.kind === 'form' ? content.link.target : undefined;

/** Who reads mailings. With `testsOnly`, they see only the mailings of test keys, and only names of test recipients. */
export interface MailingViewer {
  accountId: string;
  testsOnly: boolean;
}

/** Reads mailings, their counts and their recipients as the API shows them. */
export function createMailingReader({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const store = createMailingStore(db);
  const rows = createMailingRecipientStore(db);
  const forms = createFormService({ db });
  const recipients = createRecipientService({ db });

  const stateOf = ({ state, start_at }: MailingRow): MailingState =>
    state === 'running' && start_at > clock.now() ? 'scheduled' : state;

  /** @param series the mailing, and what comes before and after it, in their order */
  const startOf = (mailing: MailingRow, series: readonly MailingRow[]) => {
    const hasRows = mailing.is_filled === 1 || mailing.filled_to !== '';
    const before = series.find(({ reminder }) => reminder === mailing.reminder - 1);
    return {
      startAt: isoTime(mailing.start_at),
      hasBegun: mailing.start_at <= clock.now(),
      isHeldUp: !hasRows && mailing.state === 'running' && before?.state === 'paused',
    };
  };

  async function titlesOf(accountId: string, contents: readonly MailingContent[]): Promise<Map<string, string>> {
    const ids = new Set(contents.flatMap((content) => formIdIn(content) ?? []));
    const found = await Promise.all([...ids].map((id) => forms.findFormRow(accountId, id)));
    return new Map(found.flatMap((form) => (form ? [[form.id, form.title]] : [])));
  }

  async function viewsOf(accountId: string, mailings: readonly MailingRow[]): Promise<Mailing[]> {
    const keys = mailings.map(({ send_key }) => send_key);
    const counts = await rows.count(accountId, keys);
    const running = mailings.filter((mailing) => mailing.state === 'running').map(({ send_key }) => send_key);
    const quiet = await rows.listQuiet(accountId, running, clock.now());
    const related = await store.listAmong(accountId, [...new Set(mailings.flatMap(seriesOf))]);
    const contents = new Map(mailings.map((mailing) => [mailing, JSON.parse(mailing.content) as MailingContent]));
    const titles = await titlesOf(accountId, [...contents.values()]);
    return mailings.map((mailing) => {
      const content = contents.get(mailing) as MailingContent;
      const series = related.filter((each) => keyOfFirst(each) === keyOfFirst(mailing));
      const own = counts.filter(({ send_key }) => send_key === mailing.send_key);
      const sum = (all: typeof own) => all.reduce((total, { rows }) => total + Number(rows), 0);
      const of = (outcome: string) => sum(own.filter((each) => each.outcome === outcome));
      const unfilled = mailing.is_filled === 1 ? 0 : Math.max(0, mailing.total - sum(own));
      const waits = quiet.find(({ sendKey }) => sendKey === mailing.send_key);
      const problems = new Map<string, number>();
      for (const { outcome, error, rows } of own)
        if (outcome === 'failed' && error) problems.set(error, (problems.get(error) ?? 0) + Number(rows));
      return {
        sendKey: mailing.send_key,
        channel: mailing.channel as MessageChannel,
        content,
        title: titles.get(formIdIn(content) ?? '') ?? '',
        createdAt: isoTime(mailing.created_at),
        createdBy: mailing.created_by,
        total: mailing.total,
        sent: of('sent') + of('delivered'),
        delivered: of('delivered'),
        captured: of('captured'),
        queued: of('queued'),
        problems: [...problems].map(([error, count]) => ({ error: error as MailingProblem, count })),
        remaining: unfilled + of('waiting'),
        quiet: waits?.count ?? 0,
        quietUntil: waits ? isoTime(waits.until) : '',
        state: stateOf(mailing),
        ...startOf(mailing, series),
        stoppedBy: mailing.stopped_by,
        remindsOf: mailing.reminds_of ?? '',
        reminder: mailing.reminder,
        reminders: series
          .filter(({ reminder }) => reminder > 0)
          .map((each) => ({ sendKey: each.send_key, state: stateOf(each), ...startOf(each, series) })),
        reminderDays: mailing.reminder_days,
        isDone: mailing.state === 'done' && of('queued') === 0,
      };
    });
  }

  async function requireMailing({ accountId, testsOnly }: MailingViewer, sendKey: string): Promise<MailingRow> {
    const mailing = await store.find({ account_id: accountId, send_key: sendKey });
    if (!mailing || (testsOnly && mailing.key_kind !== 'test')) throw new FailureError(fail('mailing.notFound'));
    return mailing;
  }

  return {
    /** Throws `FailureError` with `mailing.notFound`. */
    async get(viewer: MailingViewer, sendKey: string): Promise<Mailing> {
      const [view] = await viewsOf(viewer.accountId, [await requireMailing(viewer, sendKey)]);
      return view as Mailing;
    },

    /** @param after `next` of the page before; anything else begins at the newest */
    async list({ accountId, testsOnly }: MailingViewer, after: string): Promise<CallData<typeof listMailings>> {
      const [, at = '', reminder, sendKey = ''] = /^(\d{1,15})\.(\d)\.(.+)$/s.exec(after) ?? [];
      const before = at ? { at: Number(at), reminder: Number(reminder), sendKey } : undefined;
      const found = await store.list({ accountId, testsOnly }, before, MAILING_PAGE_SIZE + 1);
      const shown = found.slice(0, MAILING_PAGE_SIZE);
      const last = found.length > shown.length ? shown.at(-1) : undefined;
      return {
        mailings: await viewsOf(accountId, shown),
        next: last ? `${last.created_at}.${last.reminder}.${last.send_key}` : '',
      };
    },

    /** Throws `FailureError` with `mailing.notFound`. */
    async rows(
      viewer: MailingViewer,
      { sendKey, outcome, after }: { sendKey: string; outcome: string; after: string },
    ): Promise<CallData<typeof listMailingRows> | Failure> {
      const mailing = await requireMailing(viewer, sendKey);
      const found = await rows.listRows(mailing, { outcome, after, limit: MAILING_RECIPIENTS_PAGE_SIZE + 1 });
      const shown = found.slice(0, MAILING_RECIPIENTS_PAGE_SIZE);
      const { accountId, testsOnly } = viewer;
      const ids = shown.map(({ recipient_id }) => recipient_id);
      const named = testsOnly ? await recipients.listTests(accountId, ids) : ids;
      const names = await recipients.listNames(accountId, named);
      return {
        rows: shown.map((row) => ({
          recipientId: row.recipient_id,
          name: names.get(row.recipient_id) ?? '',
          outcome: row.outcome,
          error: row.error as MailingProblem | null,
          at: isoTime(row.at),
        })),
        next: found.length > shown.length ? (shown.at(-1)?.recipient_id ?? '') : '',
      };
    },
  };
}
