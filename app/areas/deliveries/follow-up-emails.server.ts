import { channelState } from '~/config/sandboxes';
import type { PlatformContext } from '~/platform/platform-context';
import type {
  FollowUp,
  FollowUpKind,
  FollowUpWriter,
  EnqueueFollowUp,
  WrittenFollowUp,
} from '~/platform/messages/follow-up-messages';
import { UnknownJobKind } from '~/platform/jobs/job-worker';
import type { JobData, TakenJob } from '~/platform/ports/jobs';
import { MESSAGE_WEIGHTS } from '~/platform/ports/messages';
import { createEncrypter } from '~/platform/encryption';

export interface FollowUpNeeds extends Pick<PlatformContext, 'config' | 'ids' | 'jobs'> {
  /** Who writes what follows an act: loaded for the first one. */
  writerOf(kind: FollowUpKind): Promise<FollowUpWriter>;
}

/** All fields that a job of the providers' queues may have; one with more is of a newer program, and is another message than would be written here. */
const KNOWN: ReadonlySet<string> = new Set([
  'deliveryId',
  'kind',
  'about',
  'version',
  'language',
  'target',
  'secret',
] satisfies (keyof FollowUp | 'deliveryId')[]);

function requireKnown(data: JobData): void {
  const unknown = Object.keys(data).filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) throw new UnknownJobKind(`a message with ${unknown.join(', ')}`);
}

/** E-mails that follow acts. With its act each is a job and nothing more; the job checks and writes it. */
export function createFollowUps({ config, ids, jobs, writerOf }: FollowUpNeeds) {
  const encrypter = createEncrypter(config.linkKeys, 'follow-ups');

  const enqueue: EnqueueFollowUp = async (trx, { accountId, secret, ...followUp }) => {
    if (channelState(config, 'email') === 'off') return;
    const deliveryId = ids.next();
    const encrypted = secret === undefined ? undefined : encrypter.encrypt(Buffer.from(secret), deliveryId);
    const key = [followUp.kind, followUp.about, followUp.version ?? []].flat().join(' ');
    const data = { deliveryId, ...followUp, secret: encrypted };
    await jobs.add(trx, [{ queue: 'mail', key, accountId, data, priority: MESSAGE_WEIGHTS.receipt }]);
  };

  return {
    enqueue,

    /** Undefined where it does not go, or the job is not of one. Throws where no key opens what its act knew, and `UnknownKind`. */
    async write({ accountId, data }: Pick<TakenJob, 'accountId' | 'data'>): Promise<WrittenFollowUp | undefined> {
      requireKnown(data);
      const {
        deliveryId: id,
        secret: encrypted,
        ...followUp
      } = data as Omit<FollowUp, 'accountId'> & { deliveryId: string };
      // A message that was enqueued with its text, and is gone since.
      if (followUp.about === undefined) return undefined;
      const secret = encrypted === undefined ? undefined : encrypter.decrypt(encrypted, id)?.toString('utf8');
      if (encrypted !== undefined && secret === undefined) throw new Error('No key opens what follows an act');
      const write = await writerOf(followUp.kind);
      return write({ ...followUp, id, accountId, secret });
    },
  };
}
