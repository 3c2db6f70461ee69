import { distance } from 'fastest-levenshtein';
import { statSync } from 'node:fs';
import { VARIABLES } from '~/config/env';
import { channelState, sandboxesOf } from '~/config/sandboxes';
import { secretFileVariable, SECRETS } from '~/config/secrets';
import {
  broken,
  pluralize,
  collectResults,
  isOpenToOthers,
  ok,
  warning,
  type CheckResult,
  type CheckContext,
} from '../check';

/** Short names are near to many that others set, such as HOME to HOST. */
const maxEdits = ({ length }: string): number => (length >= 8 ? 2 : length >= 6 ? 1 : 0);

/** Names that are nearly one of ours, which is not set. */
export function misspelledVariables({ env }: Pick<CheckContext, 'env'>): CheckResult[] {
  const known = [...VARIABLES, ...SECRETS.map(secretFileVariable)];
  const isKnown = new Set([...known, ...VARIABLES.map(secretFileVariable)]);
  return Object.keys(env)
    .filter((name) => env[name] && !isKnown.has(name))
    .flatMap((name) => {
      const near = known.find((each) => !env[each] && distance(name, each) <= maxEdits(each));
      return near ? [warning(`${name} is set, and nothing reads it.`, `Call it ${near}, if that is meant.`)] : [];
    });
}

/** Secrets' files that more than their owner may read, and variables that have no file. */
function checkSecretFiles({ env }: CheckContext): CheckResult[] {
  const isOpenFile = (file = '') => isOpenToOthers(statSync(file, { throwIfNoEntry: false })?.mode);
  // What a container is handed lies in memory and belongs to it alone, whatever its mode.
  const open = SECRETS.map(secretFileVariable).filter(
    (name) => !env[name]?.startsWith('/run/') && isOpenFile(env[name]),
  );
  const unread = VARIABLES.filter(
    (name) => !SECRETS.some((secret) => secret === name) && env[secretFileVariable(name)],
  );
  return [
    ...open.map((name) =>
      warning(
        `The file of ${name} can be read by other users.`,
        'Take their rights: chmod 600, in Kubernetes defaultMode: 0400.',
      ),
    ),
    ...unread.map((name) =>
      warning(`${secretFileVariable(name)} is set and not read: only secrets come from files.`, `Set ${name} itself.`),
    ),
  ];
}

/** What is not the real thing, or missing, where real people come. */
function checkProductionSettings({ config, env }: CheckContext): CheckResult[] {
  if (!config.isProduction)
    return [warning('NODE_ENV is not production.', 'Set NODE_ENV=production where people are served.')];
  if (config.isDemo)
    return [
      warning('The demo is on: its links and its outbox are open to all.', 'Set DEMO=0 before real people come.'),
    ];
  const isPlain = !config.publicUrl.startsWith('https:');
  return collectResults(
    Boolean(config.databaseUrl) &&
      !config.s3 &&
      warning(
        'Files lie on this machine alone, while others may share its database.',
        'Set S3_BUCKET where there are several machines.',
      ),
    ...sandboxesOf(config).map((sandbox) =>
      warning(
        `The sandbox of ${sandbox} takes the place of the real thing.`,
        `Set up ${sandbox} before real people come.`,
      ),
    ),
    !env.PUBLIC_URL &&
      warning(
        'PUBLIC_URL is not set: links in messages lead to this machine itself.',
        'Set the address that people use.',
      ),
    Boolean(env.PUBLIC_URL) &&
      isPlain &&
      warning(
        'PUBLIC_URL is plain http: sessions and codes travel unsealed.',
        'Put TLS before it and set the https address.',
      ),
    !env.SUPPORT_EMAIL &&
      warning(
        'SUPPORT_EMAIL is an example: pages send people who need help there.',
        'Set an address that somebody reads.',
      ),
    !config.platformUrl &&
      channelState(config, 'email') === 'off' &&
      warning('No email goes out: links and codes by mail are refused.', 'Set SMTP_URL and MAIL_FROM.'),
  );
}

/** Pages are served at the root of a host alone. */
function hasPath({ env, config: { publicUrl } }: CheckContext): boolean {
  if (!env.PUBLIC_URL || !URL.canParse(publicUrl)) return false;
  const { pathname, search, hash } = new URL(publicUrl);
  return pathname !== '/' || search !== '' || hash !== '';
}

/** Whether what is set goes together. That each variable can be read is known by now. */
export function checkConfiguration(context: CheckContext): CheckResult[] {
  const set = VARIABLES.filter((name) => context.env[name] || context.env[secretFileVariable(name)]);
  return [
    ok(`${pluralize(set.length, 'variable is', 'variables are')} set, and each can be read.`),
    ...misspelledVariables(context),
    ...collectResults(
      hasPath(context) &&
        broken(
          'PUBLIC_URL has more than a host: pages are served at its root alone, and links in messages lead nowhere.',
          'Set it without a path, such as https://pages.example.com, and give the pages a host name of their own.',
        ),
    ),
    ...checkSecretFiles(context),
    ...checkProductionSettings(context),
  ];
}
