import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '~/config/env';
import { readLinkKeyFile } from '~/config/link-keys';
import { resolveSecretFiles } from '~/config/secrets';
import { readPem } from '~/config/read-variables';

/** What a restore leaves in `DATA_DIR`: variables that the environment of the back-up had, and this one has otherwise. */
export const VARIABLES_FILE = 'restored-keys.env';
/** What is drawn beside the data. */
export const GENERATED_FILES = ['link-key', 'vapid-keys.json', 'wallet-development.json'] as const;
/** Of the environment what opens, signs or seals something that the data holds or that people have. Nobody else issues these anew. */
const SECRET_VARIABLES = [
  'LINK_KEYS',
  'LINK_SIGNING_KEYS',
  'BOUNCE_SECRET',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'WALLET_KEY_PASSPHRASE',
] as const;
/** The same, as PEM text or the name of its file. */
const PEM_VARIABLES = [
  'DKIM_PRIVATE_KEY',
  'WALLET_CERTIFICATE',
  'WALLET_KEY',
  'WALLET_WWDR',
  'SAFARI_PUSH_CERTIFICATE',
  'SAFARI_PUSH_KEY',
] as const;

export const keysSchema = z.object({
  /** Contents by their names in `DATA_DIR`. */
  files: z.partialRecord(z.enum(GENERATED_FILES), z.string()),
  /** Values by the names of their variables; PEM is the text. */
  variables: z.partialRecord(z.enum([...SECRET_VARIABLES, ...PEM_VARIABLES]), z.string()),
});
export type Keys = z.infer<typeof keysSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that opens, signs and seals here. @throws Error that names a file which can't be read, or a key that nobody should sign with */
export function collectKeys(env: Environment, { dataDir }: Pick<Config, 'dataDir'>): Keys {
  const files = GENERATED_FILES.map((name) => [name, path.join(dataDir, name)] as const).filter(([, file]) =>
    existsSync(file),
  );
  return {
    files: Object.fromEntries(
      files.map(([name, file]) => [name, name === 'link-key' ? readLinkKeyFile(file) : readFileSync(file, 'utf8')]),
    ),
    variables: collectVariables(env),
  };
}

function collectVariables(env: Environment): Keys['variables'] {
  const source = resolveSecretFiles(env);
  const named = SECRET_VARIABLES.map((name) => [name, source[name] ?? ''] as const);
  const pems = PEM_VARIABLES.map((name) => [name, source[name] ? readPem(name, source[name]) : ''] as const);
  return Object.fromEntries([...named, ...pems].filter(([, value]) => value !== ''));
}

/** On one line: JSON without line ends, PEM text with `\n` for them, which the program reads as such. */
const toOneLine = (value: string): string =>
  value.trim().startsWith('{') ? JSON.stringify(JSON.parse(value)) : value.trim().replace(/\r?\n/g, '\\n');

/** As a file of `NAME=value` lines. */
export const formatVariables = ({ variables }: Keys, names = Object.keys(variables)): string =>
  Object.entries(variables)
    .filter(([name]) => names.includes(name))
    .map(([name, value]) => `${name}=${toOneLine(value)}\n`)
    .join('');

const splitKeys = (keys: string): string[] => keys.split(',').map((entry) => entry.trim());

/**
 * Those of the lines of `asVariables` that are not set here. Keys may have been added since: whoever has all of them opens what they open.
 *
 * @returns the names of the variables
 */
export function variablesToSet(lines: string, env: Environment): string[] {
  const here = collectVariables(env) as Record<string, string | undefined>;
  return lines.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name === '') return [];
    const set = here[name] ?? '';
    const isSet =
      name === 'LINK_KEYS'
        ? splitKeys(value).every((entry) => splitKeys(set).includes(entry))
        : set !== '' && toOneLine(set) === value;
    return isSet ? [] : [name];
  });
}
