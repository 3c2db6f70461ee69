import { atLevel } from './log-event-description';

/** Processes, requests and what they stand on. */
export const PROCESS_EVENTS = {
  request: atLevel('info')('A request was answered; probes write none', [
    'requestId',
    'method',
    'route',
    'status',
    'ms',
    'bytes',
    'aborted',
    'traceId',
  ]),
  listening: atLevel('info')('The host serves', ['port', 'pid', 'version']),
  'platform-listening': atLevel('info')('The platform serves by itself', ['port', 'pid', 'version']),
  'opening-waits': atLevel('error')(
    'The database or a disk is away while the process starts. It tries again each second; pages and calls answer 503 meanwhile',
    ['message'],
    'See that the database answers and the disk has room: `latchkey doctor`',
  ),
  'opening-done': atLevel('info')('The database or the disk of a process that waited for it is there'),
  roll: atLevel('info')('Serving processes are exchanged, one after the other', ['processes']),
  rolled: atLevel('info')('All serving processes are new', ['processes']),
  'roll-failed': atLevel('warn', 'error')(
    'A new process does not get to listen, and the old ones serve on',
    ['code', 'signal', 'message', 'afterMs'],
    'See what it wrote before it ended; [restarts without a gap](operations.md#restarts-without-a-gap)',
  ),
  'client-files-unshared': atLevel('warn')(
    "The storage takes no files, and processes of another version do not find this one's",
    ['message'],
    'See to the storage: `latchkey doctor`',
  ),
  working: atLevel('info')('A process does jobs and serves nothing', ['pid', 'isHelper']),
  surprise: atLevel('error')(
    'Something nobody expected; the page shows its id',
    ['errorId', 'requestId', 'callId', 'route', 'method', 'isFatal', 'stack', 'message'],
    'Look at the stack; tell the authors',
  ),
  unavailable: atLevel('error')(
    'The database or a disk is away, and a call answered 503',
    ['errorId', 'callId', 'requestId', 'message'],
    'See that the database answers and the disk has room: `latchkey doctor`',
  ),
  'platform.failed': atLevel('warn')(
    'A call to the platform of `PLATFORM_URL` had no answer of the contract: it is `missing`, `refused`, a `misfit` (with the paths of its `fields`), ' +
      'the platform is `unreachable`, or it `timedOut`; `status` is the platform’s. What is missing is told once in a minute, and of each answer that failed by it; ' +
      'the health that is asked for in the background when it changes',
    ['callId', 'why', 'status', 'fields', 'message', 'requestId', 'errorId', 'traceId'],
    'See the platform’s own log by the request’s id; what it lacks and what does not fit is listed by `latchkey check-platform`',
  ),
  refused: atLevel('info')('A page takes no such request', ['method', 'status']),
  console: atLevel('debug', 'info', 'warn', 'error')('A library wrote it to the console', ['text']),
  warning: atLevel('warn')('Node warns', ['name', 'text'], 'Tell the authors'),
  'cross-site-post': atLevel('warn')(
    'A page of another site posted here, and was refused',
    ['requestId', 'route'],
    'Where it is your own page behind a proxy, let the proxy hand on the host name',
  ),
  crowded: atLevel('warn')(
    'More was asked for than the process holds: `state` is `begins`, or `over` with how long it was and how many were turned away',
    ['state', 'seconds', 'views', 'posts'],
    'Where it happens often, more `WORKERS` or machines',
  ),
  outage: atLevel('warn')(
    'Pages lead to the maintenance page, or again to where they should: `declared`, `away` or `none`',
    ['state'],
    'Where it is `away`, see why the platform does not answer',
  ),
  'helper-ended': atLevel('error')(
    'The process for what nobody waits for ended by itself, and is started again where there is something to do',
    ['code', 'signal', 'restartInMs'],
    'Look for a `surprise` before it, or for memory that ran out',
  ),
  'worker-ended': atLevel('error')(
    'A serving process ended by itself, and another takes its place',
    ['code', 'signal', 'message', 'afterMs', 'restartInMs'],
    'Look for a `surprise` before it, or for memory that ran out',
  ),
  'metrics-failed': atLevel('warn')(
    '`/metrics` could not be answered, or not all of it; of the database, logged once in an outage',
    ['from', 'message'],
    'See that the database answers',
  ),
  'metrics-back': atLevel('info')(
    'The database answers the questions of `/metrics` again; `seconds` is how long it did not',
    ['seconds'],
  ),
  'tracing-on': atLevel('info')('Spans are sent', ['service']),
  'tracing-failed': atLevel('warn')(
    'Spans could not be sent, and are lost; said once in a minute at most',
    ['message'],
    'See that the collector of `OTEL_EXPORTER_OTLP_ENDPOINT` answers',
  ),
  'jobs.resting': atLevel('warn')(
    "A carrier can't be reached, and is looked for again",
    ['queue', 'message'],
    'Where it lasts, see to the carrier: messages wait meanwhile',
  ),
  'jobs.risen': atLevel('info')('A carrier is there again', ['queue']),
  'jobs.away': atLevel('error')(
    'The database does not give jobs, or takes no news of them; logged once in an outage',
    ['message'],
    'See that the database answers',
  ),
  'jobs.back': atLevel('info')('The database gives jobs again; `seconds` is how long it did not', ['seconds']),
  'job.unknown': atLevel('warn')(
    'A job of a newer version, which is left to that; told once of each kind',
    ['queue', 'message'],
    'Finish the [upgrade](upgrading.md)',
  ),
  'job.failed': atLevel('warn')(
    'A job failed; it is tried again, or was tried for the last time',
    ['id', 'queue', 'accountId', 'attempt', 'message'],
    '`latchkey jobs dead` lists those that were tried for the last time',
  ),
  'sandbox.used': atLevel('warn')(
    'Something stands in for a real carrier or processor',
    ['sandbox'],
    'Before the first customer: [going live](operations.md#going-live)',
  ),
  'files.local': atLevel('warn')(
    'Several machines may share the database, and files are on this one alone',
    ['folder'],
    'Set `S3_BUCKET` and what belongs to it',
  ),
  'push.localKeys': atLevel('warn')(
    'Several machines may share the database, and the keys of push messages are on this one alone',
    ['folder'],
    'Set both VAPID keys',
  ),
  'database.newer': atLevel('warn')(
    'A newer version has added a migration; this one works beside it',
    ['migration'],
    'Finish the [upgrade](upgrading.md)',
  ),
} as const;
