import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '~/config/env';
import type { MailingAction } from '~/areas/mailings/calls';
import { segmentSchema } from '~/areas/mailings/segments/calls';
import { createPlatform, type Platform } from '~/platform';
import { isFailure } from '~/platform/http/failure';
import { createMailingService } from '~/areas/mailings/service.server';
import { startProcess, type HostProcess, type ProcessOptions } from '../../server/support/process';
import { aRecipient } from '../../support/builders';
import { createSeed } from '../../support/seed';
import { sendRequest } from '../../server/support/test-host';
import type { MailServer, Mood } from './mail-server';
import { BALANCE_CENTS, planFields, planForm, senderOf, WHOLE_FORM, type Sender } from './seeded-data';
import { aCategory, aSettingsRow } from '../../platform/preferences/preferences-platform';

const ACCOUNT = 'prairie';
const CATEGORY = 'energy_tips';
const SEND_KEY = 'the-mailing-of-the-siege';
/** Rows of one statement. */
const ROWS = 500;
/** One of so many on the list has opted out. */
const OPT_OUT_EVERY = 10;
/** A person's browser gives up after this. */
const TIMEOUT_MS = 10_000;

export interface ChaosTestSize {
  /** Who submit a form, each once. */
  submits: number;
  /** Who are on the list of the mailing. */
  listed: number;
}

/** A form that is posted. */
interface Posted {
  token: string;
  body: string | Buffer;
  contentType?: string;
}

export interface Submitter extends Posted {
  id: string;
  body: string;
}

export const hasOptedOut = (address: string): boolean => Number(/^m(\d+)@/.exec(address)?.[1]) % OPT_OUT_EVERY === 0;

/** Does something with the data, beside the hosts that run on it. */
export async function withPlatform<T>(config: Config, act: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = await createPlatform(config, { hasNoWorker: true });
  try {
    return await act(platform);
  } finally {
    await platform.close();
  }
}

/** An account, a form, who submits it and who is on the list; the mailing is ordered and not begun. */
export const prepareChaosTest = (config: Config, size: ChaosTestSize, { startsInMs = 0 } = {}): Promise<Submitter[]> =>
  seedChaosTest(config, size, startsInMs, planForm(), submitter);

/** The same, where the form has a file and a signature. */
export const prepareFullChaosTest = (config: Config, size: ChaosTestSize): Promise<Sender[]> =>
  seedChaosTest(config, size, 0, WHOLE_FORM, senderOf);

const seedChaosTest = <S>(
  config: Config,
  { submits, listed }: ChaosTestSize,
  startsInMs: number,
  form: typeof WHOLE_FORM,
  personOf: (config: Config, id: string, index: number, token: string) => S | Promise<S>,
): Promise<S[]> =>
  withPlatform(config, async ({ context }) => {
    const { db } = context;
    const seed = createSeed(context);
    await seed.account();
    await seed.form(form);
    await db.insertInto('preference_settings').values(aSettingsRow()).execute();
    await db
      .insertInto('categories')
      .values([aCategory(CATEGORY)])
      .execute();
    const people = (prefix: string, count: number) =>
      Array.from({ length: count }, (_none, n) => {
        const id = `${prefix}${n}`;
        return aRecipient({
          id,
          name: id,
          email: `${id}@mail.example`,
          phone: null,
          kind: prefix,
          balance_cents: BALANCE_CENTS,
        });
      });
    const all = [...people('s', submits), ...people('m', listed)];
    for (let from = 0; from < all.length; from += ROWS)
      await db
        .insertInto('recipients')
        .values(all.slice(from, from + ROWS))
        .execute();
    const no = all
      .filter(({ email }) => hasOptedOut(email ?? ''))
      .map(({ id }) => ({
        account_id: ACCOUNT,
        recipient_id: id,
        category: CATEGORY,
        channel: 'email',
        is_given: 0,
        source: 'page',
        text_version: '',
        updated_at: 0,
      }));
    for (let from = 0; from < no.length; from += ROWS)
      await db
        .insertInto('consents')
        .values(no.slice(from, from + ROWS))
        .execute();
    const ordered = await createMailingService(context).send(
      { accountId: ACCOUNT, kind: 'live', actor: '' },
      SEND_KEY,
      {
        to: { segment: segmentSchema.parse({ type: 'm' }) },
        channel: 'email',
        startAt: new Date(context.clock.now() + startsInMs).toISOString(),
        content: { kind: 'message', category: CATEGORY, subject: 'Save this summer', text: 'Hello', versions: [] },
      },
    );
    if (isFailure(ordered)) throw new Error(JSON.stringify(ordered));
    return Promise.all(
      all
        .slice(0, submits)
        .map(async ({ id }, index) => personOf(config, id, index, await seed.link({ form: form.id, recipient: id }))),
    );
  });

/** Pauses the mailing or lets it go on, beside the hosts that run on its data. */
export const changeMailing = (config: Config, act: MailingAction): Promise<unknown> =>
  withPlatform(config, async ({ context }) => {
    const steered = await createMailingService(context).steer({ accountId: ACCOUNT, testsOnly: false }, SEND_KEY, act);
    if (isFailure(steered)) throw new Error(JSON.stringify(steered));
  });

function submitter(config: Config, id: string, _index: number, token: string): Submitter {
  return { id, token, body: new URLSearchParams(planFields(config, id, `Reason of ${id}`)).toString() };
}

/** Processes that are there again as soon as they are gone. */
function superviseProcesses(commands: readonly ProcessOptions[], env: Record<string, string>) {
  /** Each with when it was begun, and since when it is there. */
  const alive: ({ host: HostProcess; began: number; since: number } | undefined)[] = commands.map(() => undefined);
  let isOver = false;
  let kills = 0;
  let lastKill = 0;
  const serving = commands.map(async (command, place) => {
    while (!isOver) {
      const began = performance.now();
      const host = await startProcess({ ...command, env: { ...env, ...command.env } });
      if (isOver) host.child.kill('SIGTERM');
      alive[place] = { host, began, since: performance.now() };
      await host.ended;
      alive[place] = undefined;
      await host.remove();
    }
  });
  const listening = () => alive.filter((each) => each !== undefined);
  return {
    ports: () => listening().flatMap(({ host: { port } }) => (port > 0 ? [port] : [])),
    kills: () => kills,
    /**
     * Kills the one that is there for longest, if it and the last kill are so old, and it has been there for as long as it took to start:
     * each has had time to do something, on a slow machine too. With `isEach`, all that are so old, whenever another was killed.
     */
    kill(afterMs: number, isEach: boolean): void {
      const now = performance.now();
      const all = listening().sort((a, b) => a.since - b.since);
      for (const { host, began, since } of isEach ? all : all.slice(0, 1)) {
        const quietMs = now - (isEach ? since : Math.max(lastKill, since));
        if (quietMs < Math.max(afterMs, since - began)) continue;
        if (host.child.kill('SIGKILL')) kills += 1;
        lastKill = now;
      }
    },
    async stop(): Promise<void> {
      isOver = true;
      for (const { host } of listening()) host.child.kill('SIGTERM');
      await Promise.all(serving);
    },
  };
}

/** Submits until the confirmation is there, as somebody does who is told to try again. Resolves to the tries. */
export async function submit(
  { token, body, contentType = 'application/x-www-form-urlencoded' }: Posted,
  ports: () => readonly number[],
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const all = ports();
    const port = all[tries % Math.max(1, all.length)];
    const answer =
      port === undefined
        ? undefined
        : await Promise.race([
            sendRequest(port, `/form/${token}`, {
              method: 'POST',
              body,
              headers: { 'content-type': contentType },
            }).catch(() => undefined),
            wait(TIMEOUT_MS, undefined),
          ]);
    if (answer?.status === 303 && answer.headers.location?.startsWith(`/installment-plan/${token}`)) return tries;
    if (answer && answer.status < 500) throw new Error(`A submission was answered with ${answer.status}`);
    await wait(100);
  }
}

interface ChaosTestOptions {
  config: Config;
  env: Record<string, string>;
  commands: readonly ProcessOptions[];
  submitters: readonly Posted[];
  server: MailServer;
  /** How the mail server is, one after the other, and for how long. */
  moods: readonly Mood[];
  moodMs: number;
  killMs: number;
  /** Each process after so long, and not one of them. */
  killsEach: boolean;
  /** It goes on until so many were killed. */
  leastKills: number;
  /** People who submit at once. */
  atOnce: number;
  /** Between two forms of the same person. */
  paceMs: number;
  /** Goes on until the mailing's last message is with its carrier. */
  untilSentOff: boolean;
}

/** Submits everything and continues the mailing, while processes are killed and the mail server fails in different ways. */
export async function runChaosTest(course: ChaosTestOptions) {
  const { config, env, commands, submitters, server, moods, moodMs, atOnce, paceMs } = course;
  const { killMs, killsEach, leastKills, untilSentOff } = course;
  const processes = superviseProcesses(commands, env);
  let isOver = false;
  const every = async (ms: number, act: (turn: number) => unknown) => {
    for (let turn = 0; !isOver; turn += 1) {
      await act(turn);
      await wait(ms);
    }
  };
  const troubles = [
    every(killMs / 4, (turn) => turn > 0 && processes.kill(killMs, killsEach)),
    every(moodMs, (turn) => server.turn(moods[turn % moods.length] ?? 'well')),
  ];
  const left = submitters[Symbol.iterator]();
  let tries = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const submitter of left) {
        const made = await submit(submitter, processes.ports);
        tries += made;
        await wait(paceMs);
      }
    }),
  );
  const submittedMs = performance.now() - began;
  while (processes.kills() < leastKills) await wait(100);
  if (untilSentOff)
    await withPlatform(config, async ({ context }) => {
      while (!(await isMailingSent(context))) await wait(200);
    });
  isOver = true;
  await Promise.all(troubles);
  await server.turn('well');
  await processes.stop();
  return { kills: processes.kills(), tries, submittedMs, troubledMs: performance.now() - began };
}

/** Whether every message of the mailing is at least with its carrier. */
async function isMailingSent({ db }: Platform['context']): Promise<boolean> {
  const { state } = await db.selectFrom('mailings').select('state').executeTakeFirstOrThrow();
  return state !== 'running';
}

/** Jobs that are not finished. */
export const listUnfinishedJobs = (config: Config) =>
  withPlatform(config, async ({ context: { jobs } }) => {
    const all = await jobs.list({ limit: 1000 });
    return all.filter(({ queue }) => queue !== 'round').map(({ queue, state, reason }) => ({ queue, state, reason }));
  });
