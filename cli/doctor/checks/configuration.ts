import { statSync } from 'node:fs';
import { VARIABLES } from '~/config/env';
import { fileVariable, SECRETS } from '~/config/secrets';
import { channelState, sandboxesOf } from '~/config/sandboxes';
import { countOf, ok, warning, type Fact, type World } from '../check';
import { misspelt, ports, publicPath } from '../variables';

const OTHERS = 0o077;

/** Secrets' files that more than their owner may read, and variables that have no file. */
function secretFiles({ env }: World): Fact[] {
  const open = SECRETS.map(fileVariable).filter((name) => {
    const file = env[name];
    const found = file ? statSync(file, { throwIfNoEntry: false }) : undefined;
    // What a container is handed lies in memory and belongs to it alone, whatever its mode.
    return file && !/^\/run\//.test(file) && found && (found.mode & OTHERS) !== 0;
  });
  const unread = VARIABLES.filter((name) => !SECRETS.some((secret) => secret === name))
    .map(fileVariable)
    .filter((name) => env[name]);
  return [
    ...open.map((name) =>
      warning(
        `The file of ${name} can be read by other users.`,
        'Take their rights: chmod 600, in Kubernetes defaultMode: 0400.',
      ),
    ),
    ...unread.map((name) =>
      warning(
        `${name} is set and not read: only secrets come from files.`,
        `Set ${name.replace(/_FILE$/, '')} itself.`,
      ),
    ),
  ];
}

/** What is not the real thing, or missing, where real people come. */
function forRealPeople({ config, env }: World): Fact[] {
  if (!config.isProduction)
    return [warning('NODE_ENV is not production.', 'Set NODE_ENV=production where people are served.')];
  if (config.isDemo)
    return [
      warning('The demo is on: its links and its outbox are open to all.', 'Set DEMO=0 before real people come.'),
    ];
  const facts: Fact[] = sandboxesOf(config).map((sandbox) =>
    warning(
      `The sandbox of ${sandbox} takes the place of the real thing.`,
      `Set up ${sandbox} before real people come.`,
    ),
  );
  if (!env.PUBLIC_URL)
    facts.push(
      warning(
        'PUBLIC_URL is not set: links in messages lead to this machine itself.',
        'Set the address that people use.',
      ),
    );
  else if (!config.publicUrl.startsWith('https:'))
    facts.push(
      warning(
        'PUBLIC_URL is plain http: sessions and codes travel unsealed.',
        'Put TLS before it and set the https address.',
      ),
    );
  if (!env.SUPPORT_EMAIL)
    facts.push(
      warning(
        'SUPPORT_EMAIL is an example: pages send people who need help there.',
        'Set an address that somebody reads.',
      ),
    );
  if (!config.platformUrl && channelState(config, 'email') === 'off')
    facts.push(warning('No email goes out: links and codes by mail are refused.', 'Set SMTP_URL and MAIL_FROM.'));
  return facts;
}

/** What several machines must share. */
function forSeveralMachines({ config }: World): Fact[] {
  if (!config.databaseUrl) return [];
  return [
    ...(config.s3
      ? []
      : [
          warning(
            'Files lie on this machine alone, while others may share its database.',
            'Set S3_BUCKET where there are several machines.',
          ),
        ]),
    ...(config.push.subject && !config.push.vapid
      ? [
          warning(
            'The keys of push messages were drawn on this machine: others can not reach the same browsers.',
            'Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY everywhere.',
          ),
        ]
      : []),
  ];
}

/** Whether what is set goes together. That each variable can be read is known by now. */
export function checkConfiguration(world: World): Fact[] {
  const set = VARIABLES.filter((name) => world.env[name] || world.env[fileVariable(name)]);
  return [
    ok(`${countOf(set.length, 'variable is', 'variables are')} set, and each can be read.`),
    ...misspelt(world),
    ...ports(world),
    ...publicPath(world),
    ...secretFiles(world),
    ...forRealPeople(world),
    ...forSeveralMachines(world),
  ];
}
