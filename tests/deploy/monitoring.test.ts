import { execFileSync } from 'node:child_process';
import type { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { JOB_QUEUES, JOB_STATES } from '~/platform/ports/jobs';
import { findProgram } from '../../scripts/find-programs.mjs';
import { collectWorkerMetrics } from '../../server/cluster-metrics';
import { createMetrics } from '../../server/metrics';
import { deployed } from './support/files';
import { readQuery } from './support/queries';

// The dashboard and the alerts, held to what /metrics gives.

type Readings = Parameters<ReturnType<typeof createMetrics>['registerGauges']>[0];

/** Metrics of other exporters, by who gives them. */
const EXTERNAL_METRICS: Readonly<Record<string, readonly string[]>> = {
  up: ['job', 'instance'],
  probe_ssl_earliest_cert_expiry: ['instance'],
  node_filesystem_avail_bytes: ['mountpoint', 'instance'],
  node_filesystem_size_bytes: ['mountpoint', 'instance'],
};
/** Labels that Prometheus gives to whatever it reads. */
const TARGET = ['job', 'instance'];
/** What a histogram is told by. */
const PARTS: Readonly<Record<string, readonly string[]>> = { _bucket: ['le'], _count: [], _sum: [] };

const jobs = JOB_QUEUES.flatMap((queue) => JOB_STATES.map((state) => ({ queue, state, count: 1, oldestAt: 1 })));
const readings = (database: ReturnType<Readings['databaseStats']>): Readings => ({
  jobCounts: async () => jobs,
  openDraftCount: async () => 3,
  databaseStats: () => database,
});

/** A registry in which everything has happened. */
function busyRegistry(database: ReturnType<Readings['databaseStats']>): Registry {
  const { registry, meter, registerGauges, observe, countShedRequest } = createMetrics();
  registerGauges(readings(database));
  for (const status of [200, 500]) observe({ method: 'GET', route: '/form/:token', status, seconds: 0.1 });
  countShedRequest('view');
  for (const outcome of ['done', 'failed', 'dead', 'away'] as const) meter.recordJobAttempt('mail', outcome);
  for (const state of ['sent', 'delivered', 'failed', 'bounced'] as const) meter.recordDelivery('email', state, '');
  meter.count('submissionRefusals', { reason: 'form.expired' });
  meter.count('links', { kind: 'form' });
  meter.count('enrollments', { kind: 'eBill', outcome: 'begun' });
  return registry;
}

interface Known {
  labels: Set<string>;
  values: Map<string, Set<string>>;
}

async function knownMetrics(): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (const registry of [
    busyRegistry({ engine: 'sqlite', writes: 1, waitedSeconds: 1, waiting: 0 }),
    busyRegistry({ engine: 'postgres', idle: 1, busy: 1, waiting: 0 }),
  ])
    for (const metric of await registry.getMetricsAsJSON()) {
      const own = registry.getSingleMetric(metric.name) as unknown as { labelNames?: string[] };
      const names = String(metric.type) === 'histogram' ? Object.entries(PARTS) : ([['', []]] as const);
      for (const [ending, more] of names) {
        const labels = new Set([...(own.labelNames ?? []), ...more]);
        const values = new Map<string, Set<string>>();
        for (const sample of metric.values as { labels: Record<string, unknown> }[])
          for (const [label, value] of Object.entries(sample.labels))
            values.set(label, (values.get(label) ?? new Set()).add(String(value)));
        known.set(`${metric.name}${ending}`, { labels, values });
      }
    }
  const first = await collectWorkerMetrics().read();
  for (const [, name = ''] of first.matchAll(/^# TYPE (\S+)/gm))
    if (!known.has(name)) known.set(name, { labels: new Set(), values: new Map() });
  return known;
}

const known = await knownMetrics();

/** What is wrong with a query. */
function faultsOf(text: string): string[] {
  const { selectors, grouping, isBroken } = readQuery(text);
  const faults = isBroken || selectors.length === 0 ? ['is none'] : [];
  const labels = new Set(TARGET);
  for (const { metric, matchers } of selectors) {
    const own = known.get(metric);
    if (!own && !(metric in EXTERNAL_METRICS)) faults.push(`${metric} is not told`);
    const has = [...(own?.labels ?? []), ...(EXTERNAL_METRICS[metric] ?? []), ...TARGET];
    has.forEach((label) => labels.add(label));
    for (const { label, values } of matchers) {
      if (!has.includes(label)) faults.push(`${metric} has no ${label}`);
      const knownValues = own?.values.get(label);
      // Statuses and routes are asked for by patterns.
      if (knownValues && label !== 'status')
        faults.push(...values.filter((value) => !knownValues.has(value)).map((v) => `${label} is never ${v}`));
    }
  }
  faults.push(...grouping.filter((label) => !labels.has(label)).map((label) => `nothing has ${label}`));
  return faults;
}

test('the judge of queries sees what is wrong', () => {
  expect(faultsOf('sum by (kind) (rate(latchkey_pages_opened_total[5m]))')).toEqual([]);
  expect(faultsOf('sum(rate(latchkey_pages_opned_total[5m]))')).toEqual(['latchkey_pages_opned_total is not told']);
  expect(faultsOf('latchkey_codes_total{form="x"}')).toEqual(['latchkey_codes_total has no form']);
  expect(faultsOf('latchkey_codes_total{outcome="lost"}')).toEqual(['outcome is never lost']);
  expect(faultsOf('sum by (form) (latchkey_codes_total)')).toEqual(['nothing has form']);
  expect(faultsOf('sum(rate(latchkey_codes_total[5m])')).toContain('is none');
});

describe('deploy/alerts.yaml', () => {
  const duration = z.string().regex(/^\d+[smhd]$/);
  const rule = z.strictObject({
    alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
    expr: z.string(),
    for: duration.optional(),
    labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.strictObject({ summary: z.string().min(1), description: z.string().min(1) }),
  });
  const file = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule).min(1) })) });
  const { groups } = file.parse(parse(deployed('alerts.yaml')));
  const rules = groups.flatMap((group) => group.rules);

  test.each(rules.map(({ alert, expr }) => [alert, expr]))('%s asks for what there is', (_alert, expr) => {
    expect(faultsOf(expr)).toEqual([]);
  });

  test('what a platform lacks wakes nobody: it has a rule of its own', () => {
    const statusFilterOf = (alert: string) =>
      rules.find((rule) => rule.alert === alert)?.expr.match(/status\S+?"[^}]*/)?.[0];
    expect(statusFilterOf('LatchkeyErrors')).toBe('status=~"5..",status!="501"');
    expect(statusFilterOf('LatchkeyCallsMissing')).toBe('status="501"');
  });

  test('names each alert once, and its words speak of labels that its query keeps', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { expr, annotations } of rules) {
      const spoken = [...JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label ?? '');
      const { grouping, selectors } = readQuery(expr);
      // What sums nothing up keeps all labels.
      const labels =
        grouping.length > 0
          ? grouping
          : [...TARGET, ...selectors.flatMap(({ metric }) => EXTERNAL_METRICS[metric] ?? [])];
      expect(spoken.filter((label) => !labels.includes(label))).toEqual([]);
    }
  });

  const promtool = findProgram('promtool');
  describe.skipIf(!promtool)(
    `by promtool${promtool ? '' : ' (not on the PATH: Debian has it in the package prometheus)'}`,
    () => {
      const run = (...args: string[]) => execFileSync(promtool ?? '', args, { encoding: 'utf8', stdio: 'pipe' });
      test('is taken', () =>
        expect(run('check', 'rules', 'deploy/alerts.yaml')).toContain(`${rules.length} rules found`));
      test('fires when it should, and not before', () =>
        expect(run('test', 'rules', 'tests/deploy/support/alerts.promtool.yaml')).toContain('SUCCESS'));
    },
  );
});

describe('deploy/grafana-dashboard.json', () => {
  const source = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') });
  const place = z.strictObject({ h: z.number(), w: z.number().max(24), x: z.number(), y: z.number() });
  const target = z.strictObject({
    refId: z.string(),
    datasource: source,
    expr: z.string(),
    legendFormat: z.string().min(1),
  });
  const common = { id: z.number().int(), title: z.string().min(1), gridPos: place };
  const panel = z.discriminatedUnion('type', [
    z.strictObject({ ...common, type: z.literal('row'), collapsed: z.literal(false), panels: z.array(z.never()) }),
    z.strictObject({
      ...common,
      type: z.literal('timeseries'),
      description: z.string().optional(),
      datasource: source,
      fieldConfig: z.object({ defaults: z.object({ unit: z.string() }), overrides: z.array(z.never()) }),
      options: z.object({ legend: z.object({}), tooltip: z.object({}) }),
      targets: z.array(target).min(1),
    }),
  ]);
  const board = z.looseObject({
    uid: z.string(),
    title: z.string(),
    schemaVersion: z.number().int(),
    panels: z.array(panel),
  });
  const { panels } = board.parse(JSON.parse(deployed('grafana-dashboard.json')));
  const charts = panels.flatMap((each) => (each.type === 'timeseries' ? [each] : []));

  test.each(charts.map(({ title, targets }) => [title, targets.map(({ expr }) => expr)] as const))(
    '%s asks for what there is',
    (_title, exprs) => expect(exprs.flatMap(faultsOf)).toEqual([]),
  );

  test('shows every metric of ours, and no two panels in one place', () => {
    const chartedMetrics = charts.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => readQuery(expr).selectors.map(({ metric }) => metric)),
    );
    expect([...known.keys()].filter((name) => name.startsWith('latchkey_') && !chartedMetrics.includes(name))).toEqual(
      [],
    );
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_none, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });

  test('a legend speaks of labels that its query keeps', () => {
    for (const { expr, legendFormat } of charts.flatMap(({ targets }) => targets)) {
      const spoken = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label ?? '');
      expect(spoken.filter((label) => !readQuery(expr).grouping.includes(label))).toEqual([]);
    }
  });
});
