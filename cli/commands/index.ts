import type { Command } from 'commander';

/** A command, known by its name and a line; the rest is read when it is asked for. */
interface CommandEntry {
  about: string;
  /** Heading that the help lists it under. */
  group: 'Running it' | 'Accounts and their data' | 'Links and messages' | 'The demo' | 'This command';
  /** Adds arguments, options and what it does, or its own commands; `createWhole` is the whole command line, all of it read. */
  load: () => Promise<{ define(command: Command, createWhole: () => Promise<Command>): unknown }>;
}

/** Every command by its name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  serve: {
    about: 'serves the pages, with the platform inside unless PLATFORM_URL is set',
    group: 'Running it',
    load: () => import('./serve'),
  },
  worker: {
    about: 'does what was promised and serves nothing',
    group: 'Running it',
    load: () => import('./worker'),
  },
  platform: {
    about: 'serves the platform alone over HTTP on PLATFORM_PORT',
    group: 'Running it',
    load: () => import('./platform'),
  },
  migrate: {
    about: 'brings the database up to date, or says what there is to do',
    group: 'Running it',
    load: () => import('./migrate'),
  },
  health: {
    about: 'asks a server of this machine whether it is ready: exit code 1 if not; a worker by METRICS_PORT',
    group: 'Running it',
    load: () => import('./health'),
  },
  doctor: {
    about: 'says what is wrong with an installation and what to do: exit code 1 where something is broken',
    group: 'Running it',
    load: () => import('./doctor'),
  },
  backup: {
    about: 'writes database, files and keys into one archive, while it serves',
    group: 'Running it',
    load: () => import('./backup'),
  },
  verify: {
    about: 'reads a back-up through: exit code 1 where a part is damaged',
    group: 'Running it',
    load: () => import('./verify'),
  },
  restore: {
    about: 'puts a back-up into an empty place',
    group: 'Running it',
    load: () => import('./restore'),
  },
  erasures: {
    about: 'lists who was erased, and erases them again after a restore',
    group: 'Running it',
    load: () => import('./erasures'),
  },
  conform: {
    about: 'asks a platform elsewhere for each call of the API, and says what it can do of them',
    group: 'Running it',
    load: () => import('./conform'),
  },
  jobs: {
    about: 'shows what was promised and is not done, and has it tried again',
    group: 'Running it',
    load: () => import('./jobs'),
  },
  outage: {
    about: 'sends every page to the maintenance page, or ends that; servers see it within seconds',
    group: 'Running it',
    load: () => import('./outage'),
  },
  accounts: {
    about: 'makes accounts, and says how they stand',
    group: 'Accounts and their data',
    load: () => import('./accounts'),
  },
  keys: {
    about: 'makes, lists and revokes API keys of an account',
    group: 'Accounts and their data',
    load: () => import('./keys'),
  },
  forms: {
    about: 'reads and writes forms as JSON files (docs/api/form.schema.json)',
    group: 'Accounts and their data',
    load: () => import('./forms'),
  },
  submissions: {
    about: 'lists and exports what was submitted',
    group: 'Accounts and their data',
    load: () => import('./submissions'),
  },
  data: {
    about: 'brings data of an account in and out (docs/data.md)',
    group: 'Accounts and their data',
    load: () => import('./data'),
  },
  banks: {
    about: 'fills the bank directory behind routing numbers',
    group: 'Accounts and their data',
    load: () => import('./banks'),
  },
  link: {
    about: 'makes links and prints their short addresses, or sends them',
    group: 'Links and messages',
    load: () => import('./link'),
  },
  notify: {
    about: 'sends a message of a category to the preferred contact, if the recipient wants it',
    group: 'Links and messages',
    load: () => import('./notify'),
  },
  bounces: {
    about: 'takes mails that came to the return address, and says how many were new',
    group: 'Links and messages',
    load: () => import('./bounces'),
  },
  'inbound-sms': {
    about: 'takes an SMS that somebody sent to an account, such as STOP, and prints the answer',
    group: 'Links and messages',
    load: () => import('./inbound-sms'),
  },
  outbox: {
    about: 'lists captured emails and messages, newest first',
    group: 'Links and messages',
    load: () => import('./outbox'),
  },
  links: {
    about: 'lists every demo screen with a working link',
    group: 'The demo',
    load: () => import('./links'),
  },
  completion: {
    about: 'prints a script that completes commands and options in a shell',
    group: 'This command',
    load: () => import('./completion'),
  },
};
