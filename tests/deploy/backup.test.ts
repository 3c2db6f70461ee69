import { validate as validateCronJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1CronJob';
import { validate as validateClaim } from 'kubernetes-models/_schemas/IoK8sApiCoreV1PersistentVolumeClaim';
import { validate as validateSecret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SECRETS, secretFileVariable } from '~/config/secrets';
import { sqliteFileOf } from '~/platform/configured-database';
import { COMMANDS } from '../../cli/commands';
import { findProgram } from '../../scripts/find-programs.mjs';
import { deployed, envLines, manifests, unit } from './support/files';
import { unknown } from './support/settings';

const commandNames = Object.values(COMMANDS).flatMap(Object.keys);

// What makes back-ups by itself, checked by what reads it and by the program that is started there.

const FILES = SECRETS.map(secretFileVariable);
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** Commands of ours in a text. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/latchkey ([a-z-]+) \//g)].map(([, name = '']) => name);

describe('the unit and its timer', () => {
  const service = unit('latchkey-backup.service').Service ?? {};
  const analyzer = findProgram('systemd-analyze');

  test('set what the program knows, and start commands that there are', () => {
    const set = envLines((service.Environment?.[0] ?? '').replaceAll(' ', '\n'));
    expect(unknown(set, FILES)).toEqual([]);
    expect(set.BACKUP_PASSPHRASE_FILE).toBe('%d/backup-passphrase');
    expect(service.LoadCredential?.[0]).toMatch(/^backup-passphrase:/);
    expect(set.DATA_DIR).toBe(`/var/lib/${service.StateDirectory?.[0]?.split(' ')[0]}`);
    const commands = (service.ExecStart ?? []).flatMap(commandsIn);
    expect(commands).toEqual(['backup', 'verify-backup']);
    for (const command of commands) expect(commandNames).toContain(command);
  });

  test('are sealed off like the unit that serves', () => {
    const sealing = (name: string) =>
      Object.entries(unit(name).Service ?? {}).filter(([key]) =>
        /^(No|Protect|Private|Restrict|Lock|Cap|Amb|System)/.test(key),
      );
    expect(sealing('latchkey-backup.service')).toEqual(sealing('latchkey.service'));
  });

  test.skipIf(!analyzer).each(['latchkey-backup.service', 'latchkey-backup.timer'])(
    'systemd finds no fault in %s',
    (name) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-unit-'));
      try {
        for (const each of ['latchkey-backup.service', 'latchkey-backup.timer'])
          writeFileSync(
            path.join(folder, each),
            deployed(each).replaceAll('/opt/latchkey/bin/latchkey', process.execPath),
          );
        const env = { ...process.env, SYSTEMD_LOG_TARGET: 'console' };
        const args = ['verify', '--man=no', path.join(folder, name)];
        const { status, stdout, stderr } = spawnSync(analyzer ?? '', args, { encoding: 'utf8', env });
        expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

interface BackupPod {
  securityContext: unknown;
  initContainers: { image: string; securityContext: unknown }[];
  containers: {
    args: string[];
    env: { name: string; value: string }[];
    securityContext: unknown;
    volumeMounts: { name: string; mountPath: string }[];
  }[];
  volumes: { name: string }[];
}

describe('kubernetes-backup.yaml', () => {
  const [claim, secret, cron] = manifests('kubernetes-backup.yaml');
  const job = cron?.spec?.jobTemplate as { spec: { template: { spec: BackupPod } } };
  const pod = job.spec.template.spec;
  const [container] = pod.containers;

  test('is what the API of Kubernetes takes', () => {
    expect([validateClaim(claim), validateSecret(secret), validateCronJob(cron)]).toEqual([true, true, true]);
    expect(validateCronJob({ ...cron, spec: { ...cron?.spec, schedule: undefined } })).toBe(false);
  });

  test('runs this version’s commands, with settings that it takes', () => {
    expect(pod.initContainers[0]?.image).toBe(`registry.example.com/latchkey:${version}`);
    expect(commandsIn(container?.args[0] ?? '')).toEqual(['backup', 'verify-backup']);
    const set = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    expect(unknown(set, FILES)).toEqual([]);
    const folder = container?.volumeMounts.find(({ name }) => name === 'passphrase')?.mountPath;
    expect(set.BACKUP_PASSPHRASE_FILE).toBe(`${folder}/${Object.keys(secret?.stringData ?? {})[0]}`);
  });

  test('asks for as little as those that serve do', () => {
    const [other] = manifests().filter(({ kind }) => kind === 'Deployment');
    const serving = other?.spec?.template?.spec;
    expect(pod.securityContext).toEqual(serving?.securityContext);
    for (const each of [...pod.initContainers, ...pod.containers])
      expect(each.securityContext).toEqual(serving?.containers[0]?.securityContext);
    const mounted = new Set(container?.volumeMounts.map(({ name }) => name));
    expect(pod.volumes.filter(({ name }) => !mounted.has(name))).toEqual([]);
  });
});

test('litestream.yml copies the database of the units', () => {
  const { dbs } = parse(deployed('litestream.yml')) as { dbs: { path: string }[] };
  const set = envLines((unit('latchkey.service').Service?.Environment?.[0] ?? '').replaceAll(' ', '\n'));
  expect(dbs.map((database) => database.path)).toEqual([sqliteFileOf({ dataDir: set.DATA_DIR ?? '' })]);
});
