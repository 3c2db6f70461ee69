import type { Command } from 'commander';

/** A command: a line that says what it does, and the rest, which is read when it is asked for. */
type CommandEntry = readonly [
  about: string,
  /** Adds arguments, options and what it does, or its own commands; `createWhole` is the whole command line, all of it read. */
  load: () => Promise<{ define(command: Command, createWhole: () => Promise<Command>): unknown }>,
];

/** Every command by its name, under the headings of the help and in its order. */
export const COMMANDS: Readonly<Record<string, Readonly<Record<string, CommandEntry>>>> = {
  'Running it': {
    serve: ['serves the pages, with the platform inside unless PLATFORM_URL is set', () => import('./serve')],
    worker: ['does what was promised and serves nothing', () => import('./worker')],
    platform: ['serves the platform alone over HTTP on PLATFORM_PORT', () => import('./platform')],
    migrate: ['brings the database up to date, or says what there is to do', () => import('./migrate')],
    health: [
      'asks a server of this machine whether it is ready: exit code 1 if not; a worker by METRICS_PORT',
      () => import('./health'),
    ],
    doctor: [
      'says what is wrong with an installation and what to do: exit code 1 where something is broken',
      () => import('./doctor'),
    ],
    backup: ['writes database, files and keys into one archive, while it serves', () => import('./backup')],
    'verify-backup': ['reads a back-up through: exit code 1 where a part is damaged', () => import('./verify-backup')],
    restore: ['puts a back-up into an empty place', () => import('./restore')],
    erasures: ['lists who was erased, and erases them again after a restore', () => import('./erasures')],
    'check-platform': [
      'asks a platform elsewhere for each call of the API, and says what it can do of them',
      () => import('./check-platform'),
    ],
    jobs: ['shows what was promised and is not done, and has it tried again', () => import('./jobs')],
    outage: [
      'sends every page to the maintenance page, or ends that; servers see it within seconds',
      () => import('./outage'),
    ],
  },
  'Accounts and their data': {
    accounts: ['makes accounts, and says how they stand', () => import('./accounts')],
    keys: ['makes, lists and revokes API keys of an account', () => import('./keys')],
    forms: ['reads and writes forms as JSON files (docs/api/form.schema.json)', () => import('./forms')],
    submissions: ['lists and exports what was submitted', () => import('./submissions')],
    data: ['brings data of an account in and out (docs/data.md)', () => import('./data')],
    banks: ['fills the bank directory behind routing numbers', () => import('./banks')],
  },
  'Links and messages': {
    link: ['makes links and prints their short addresses, or sends them', () => import('./link')],
    notify: [
      'sends a message of a category to the preferred contact, if the recipient wants it',
      () => import('./notify'),
    ],
    'bounces:import': [
      'takes mails that came to the return address, and says how many were new',
      () => import('./bounces-import'),
    ],
    'inbound-sms': [
      'takes an SMS that somebody sent to an account, such as STOP, and prints the answer',
      () => import('./inbound-sms'),
    ],
    outbox: ['lists captured emails and messages, newest first', () => import('./outbox')],
  },
  'The demo': {
    'demo:links': ['lists every demo screen with a working link', () => import('./demo-links')],
  },
  'This command': {
    completion: ['prints a script that completes commands and options in a shell', () => import('./completion')],
  },
};
