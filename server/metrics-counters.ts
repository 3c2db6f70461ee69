import { Counter, type Registry } from 'prom-client';
import type { PlatformOverrides } from '~/platform';
import { LINK_PATHS } from '~/lib/contract/page-paths';

type Meter = NonNullable<PlatformOverrides['meter']>;
type CounterName = Parameters<Meter['count']>[0];

/** The metric of each counter, and the label values that start at 0: a rate needs a first value. */
const COUNTERS: Readonly<
  Record<
    CounterName,
    { name: string; help: string; labels: readonly string[]; initial: readonly Record<string, string>[] }
  >
> = {
  submissions: {
    name: 'latchkey_submissions_total',
    help: 'Forms that were sent, changed or withdrawn; none of tests',
    labels: ['outcome'],
    initial: labelValues('outcome', 'completed', 'changed', 'withdrawn'),
  },
  submissionRefusals: {
    name: 'latchkey_submission_refusals_total',
    help: 'Forms that were sent and not taken, by the name of the failure',
    labels: ['reason'],
    initial: [],
  },
  draftSaves: {
    name: 'latchkey_draft_saves_total',
    help: 'Saves of what was begun and is not sent',
    labels: [],
    initial: [{}],
  },
  codes: {
    name: 'latchkey_codes_total',
    help: 'One-time codes: sent, passed, and given in vain',
    labels: ['outcome'],
    initial: labelValues('outcome', 'sent', 'passed', 'incorrect', 'expired', 'used', 'locked'),
  },
  payments: {
    name: 'latchkey_payments_total',
    help: 'Payments by what became of them; unanswered: the processor gave no answer, and is asked again later',
    labels: ['outcome'],
    initial: labelValues('outcome', 'received', 'declined', 'cancelled', 'expired', 'refunded', 'unanswered'),
  },
  links: {
    name: 'latchkey_links_made_total',
    help: 'Links in messages, and those that accounts had made to send them, by purpose',
    labels: ['kind'],
    initial: [],
  },
  webhooks: {
    name: 'latchkey_webhook_deliveries_total',
    help: 'Tries of webhooks by what their receivers made of them; failed: the last try',
    labels: ['outcome'],
    initial: labelValues('outcome', 'delivered', 'retried', 'failed'),
  },
  enrollments: {
    name: 'latchkey_enrollments_total',
    help: 'Enrollments that were begun and ended',
    labels: ['kind', 'outcome'],
    initial: [],
  },
};

function labelValues(label: string, ...values: string[]): Record<string, string>[] {
  return values.map((value) => ({ [label]: value }));
}

/** Registers the business counters. Returns the function that increments them. */
export function registerBusinessCounters(registry: Registry): Meter['count'] {
  const made = Object.entries(COUNTERS).map(([what, { name, help, labels, initial }]) => {
    const counter = new Counter({ name, help, labelNames: labels, registers: [registry] });
    for (const labelled of initial) counter.inc(labelled, 0);
    return [what, counter] as const;
  });
  const counters = Object.fromEntries(made) as Record<CounterName, Counter>;
  return (what, labels) => counters[what].inc(labels);
}

/** The purpose of the link that opens a page, by the page's pattern. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LINK_PATHS).map(
    ([purpose, path]) => [path.split('?')[0]?.replace('{token}', ':token') ?? '', purpose] as const,
  ),
  ['/AgreementSign', 'agreement'],
  ['/enroll-ip/:token', 'enroll'],
  ['/ebill/:token', 'report'],
  ['/autopay/:token', 'report'],
  ['/agent-payments', 'field-agent'],
  ['/web-push-registration', 'push'],
  ['/f/:account/:slug', 'public-form'],
]);

/** Route patterns of the pages whose views are counted. */
export const COUNTED_PAGE_PATTERNS: readonly string[] = [...KINDS.keys()];

/** Registers the counter of page views. Returns the function that counts an answered request. */
export function registerPageCounter(registry: Registry): (method: string, route: string, status: number) => void {
  const views = new Counter({
    name: 'latchkey_pages_opened_total',
    help: 'Views of the pages of links, by purpose; each counts: reloads, ways back to a page, mail scanners',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of new Set(KINDS.values())) views.inc({ kind }, 0);
  return (method, route, status) => {
    const kind = method === 'GET' && status === 200 ? KINDS.get(route) : undefined;
    if (kind) views.inc({ kind });
  };
}
