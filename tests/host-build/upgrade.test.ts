import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { randomLinkKey } from '../support/random-link-key';
import { startProcess, type HostProcess } from '../server/support/process';
import { engines } from './support/engines';
import { makeVersions, NEXT_ASSET, NEXT_STEP, type NextStep, type Versions } from './support/next-version';
import { openLoad, type LoadRequest } from './support/open-load';
import { BALANCE_CENTS, configOf, finishJobs, readStored } from './support/seeded-data';
import { prepareChaosTest, type Submitter } from './support/chaos';

// The version before is this build, and the one after it the same with one more migration, another number and other files for browsers: there
// is no other that could be had in a minute.

const REQUESTS = 2000;
const SUBMITS = 200;
/** Who only look. */
const VIEWERS = 8;
/** A machine that is busy with something else turns people away by itself, so what comes is a share of what it holds just then. */
const PER_SECOND = { most: 70, least: 12, share: 0.2 };
const WARM_UPS = 30;
/** When the program is exchanged, in requests. */
const EXCHANGED_AT = 400;
const PROCESSES: Record<string, number> = { SQLite: 1, PostgreSQL: 2 };

/** What an upgrade adds: a table, a column that rows of the old program leave empty, and an index over what is written meanwhile. */
const EXPANDING: NextStep = {
  phase: 'expand',
  up: `await db.schema.createTable("next_notes").addColumn("id","varchar(64)",c=>c.primaryKey()).execute();
    await db.schema.alterTable("submissions").addColumn("next_mark","varchar(64)").execute();
    await db.schema.createIndex("submissions_next").on("submissions").columns(["form_id","next_mark"]).execute();`,
};
/** It would stop every submission. */
const CONTRACTING: NextStep = { phase: 'contract', up: 'await db.schema.dropTable("submissions").execute();' };

const isPage = ({ status }: { status: number }) => status === 200;

describe.each(Object.entries(engines))('an upgrade on %s', { timeout: 400_000 }, (name, engine) => {
  let dataDir: string;
  let env: Record<string, string>;
  let versions: Versions | undefined;
  let host: HostProcess | undefined;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-upgrade-'));
    env = {
      DATA_DIR: dataDir,
      LINK_KEYS: randomLinkKey('upgrade'),
      LOAD_LIMIT_SCALE: '0',
      LOG_LEVEL: 'info',
      ...(await engine.fresh()),
    };
  });
  afterEach(async () => {
    await host?.remove();
    versions?.remove();
    [host, versions] = [undefined, undefined];
    await rm(dataDir, { recursive: true, force: true });
  });

  async function begin(step: NextStep, submits: number, count: number) {
    versions = makeVersions(step);
    const submitters = await prepareChaosTest(configOf(env), { submits, listed: 1 });
    const args = [versions.program, 'serve'];
    host = await startProcess({ args, env: { ...env, WORKERS: String(count) }, ready: { event: 'listening', count } });
    return { versions, submitters, host };
  }

  async function holdableRate({ submitters, host }: { submitters: Submitter[]; host: HostProcess }): Promise<number> {
    const viewers = submitters.slice(SUBMITS);
    const view = (n: number) =>
      fetch(`http://127.0.0.1:${host.port}/form/${viewers[n % VIEWERS]?.token}`).then((answer) => answer.text());
    // What is drawn for the first time is no measure.
    for (let n = 0; n < WARM_UPS; n += 1) await view(n);
    const began = performance.now();
    for (let n = 0; n < WARM_UPS; n += 1) await view(n);
    const held = (1000 * WARM_UPS) / (performance.now() - began);
    return Math.min(PER_SECOND.most, Math.max(PER_SECOND.least, PER_SECOND.share * held));
  }

  /** Views and submissions, until there were enough and the new version has taken over. */
  function* requestsOf({
    submitters,
    host,
    versions,
  }: {
    submitters: Submitter[];
    host: HostProcess;
    versions: Versions;
  }): Generator<LoadRequest> {
    const isOfNext = () => host.events('listening').some(({ version }) => version === versions.next);
    const isRolled = () => host.events('rolled').length > 0;
    const viewers = submitters.slice(SUBMITS);
    const every = REQUESTS / SUBMITS;
    let submitted = 0;
    for (let n = 0; n < REQUESTS || (!isRolled() && n < 2 * REQUESTS); n += 1) {
      if (n === EXCHANGED_AT) {
        versions.move();
        host.child.kill('SIGHUP');
      }
      const submitter = submitted < SUBMITS ? submitters[submitted] : undefined;
      if (submitter && n >= submitted * every) {
        submitted += 1;
        const plan = `/installment-plan/${submitter.token}`;
        yield {
          path: `/form/${submitter.token}`,
          body: submitter.body,
          expects: ({ status, location }) => status === 303 && location.startsWith(plan),
        };
      } else if (n % 20 === 7) yield { path: `/assets/${versions.ownAsset}`, expects: isPage };
      // Nobody knows of it before a page of the next version names it.
      else if (n % 20 === 13 && isOfNext()) yield { path: `/assets/${NEXT_ASSET}`, expects: isPage };
      else yield { path: `/form/${viewers[n % VIEWERS]?.token ?? ''}`, expects: isPage };
    }
  }

  test('with a migration, under load: no request fails, nothing is lost and nothing is there twice', async () => {
    const count = PROCESSES[name] ?? 1;
    const course = await begin(EXPANDING, SUBMITS + VIEWERS, count);
    const { port, events, child, ended } = course.host;
    const perSecond = await holdableRate(course);
    const people = course.submitters.slice(0, SUBMITS);
    const { sent, failures, comebacks } = await openLoad({ requests: requestsOf(course), perSecond, port });
    expect(failures).toEqual([]);
    // A host that is short of machine says so to some, upgrade or not.
    expect(comebacks).toBeLessThan(REQUESTS / 10);
    expect(sent).toBeGreaterThanOrEqual(REQUESTS);
    expect(events('rolled')).toHaveLength(1);
    const { now, next } = course.versions;
    expect(events('listening').map(({ version }) => version)).toEqual([
      ...Array.from({ length: count }, () => now),
      ...Array.from({ length: count }, () => next),
    ]);
    expect(events('worker-ended')).toEqual([]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);

    const config = configOf(env);
    await finishJobs(config);
    const { submissions, planRows, messages } = await readStored(config);
    expect(submissions.map(({ recipient_id }) => recipient_id).sort()).toEqual(people.map(({ id }) => id).sort());
    for (const { answers, recipient_id } of submissions)
      expect(JSON.parse(answers)).toMatchObject({ why: `Reason of ${recipient_id}` });
    // The next version's column: this migration was done while all of that came in.
    expect(submissions.every((row) => 'next_mark' in row)).toBe(true);
    expect(planRows).toHaveLength(3 * SUBMITS);
    expect(planRows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(SUBMITS * BALANCE_CENTS);
    const receipts = messages.map(({ to }) => to).filter((to) => /^s\d/.test(to));
    expect(receipts.sort()).toEqual(people.map(({ id }) => `${id}@mail.example`).sort());
  });

  test('that would take away what the old version relies on is not done beside it, and it serves on', async () => {
    const { host, versions, submitters } = await begin(CONTRACTING, 1, 1);
    versions.move();
    host.child.kill('SIGHUP');
    await expect.poll(() => host.events('roll-failed')).toHaveLength(1);
    expect(host.output()).toContain(NEXT_STEP);
    const [submitter] = submitters as [Submitter];
    const requests: LoadRequest[] = [
      { path: `/form/${submitter.token}`, expects: isPage },
      { path: `/form/${submitter.token}`, body: submitter.body, expects: ({ status }) => status === 303 },
    ];
    expect((await openLoad({ requests, perSecond: 10, port: host.port })).failures).toEqual([]);
    expect((await readStored(configOf(env))).submissions).toHaveLength(1);
  });
});
