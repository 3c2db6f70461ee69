import { channelState } from '~/config/sandboxes';
import type { PlatformContext } from '../../context';
import type { FollowUpKind, FollowUpWriter, KeepFollowUp, WrittenFollowUp } from '../../messages/follow-ups';
import type { TakenJob } from '../../ports/jobs';
import { MESSAGE_WEIGHTS } from '../../ports/messages';
import { createSealer } from '../../sealed';

export interface FollowUpNeeds extends Pick<PlatformContext, 'config' | 'ids' | 'jobs'> {
  /** Who writes what follows which act: loaded for the first one. */
  writers(): Promise<Readonly<Record<FollowUpKind, FollowUpWriter>>>;
}

/** E-mails that follow acts. With its act each is a job and nothing more; it is judged and written as it goes. */
export function createFollowUps({ config, ids, jobs, writers }: FollowUpNeeds) {
  const sealer = createSealer(config.linkKeys, 'follow-ups');

  const keep: KeepFollowUp = async (trx, { kind, about, accountId, secret }) => {
    if (channelState(config, 'email') === 'off') return;
    const deliveryId = ids.next();
    const data = { deliveryId, kind, about, secret: sealer.seal(Buffer.from(secret), deliveryId) };
    const priority = MESSAGE_WEIGHTS.receipt;
    await jobs.add(trx, [{ queue: 'mail', key: `${kind} ${about}`, accountId, data, priority }]);
  };

  return {
    keep,

    /** Undefined where it does not go, or the job is not of one. Throws where no key opens what its act knew. */
    async write({ accountId, data }: Pick<TakenJob, 'accountId' | 'data'>): Promise<WrittenFollowUp | undefined> {
      const { deliveryId, kind, about, secret } = data as Readonly<Partial<Record<string, string>>>;
      if (deliveryId === undefined || kind === undefined || about === undefined) return undefined;
      const opened = sealer.open(secret ?? '', deliveryId);
      if (!opened) throw new Error('No key opens what follows an act');
      const write = (await writers())[kind as FollowUpKind];
      return write({ id: deliveryId, about, accountId, secret: opened.toString('utf8') });
    },
  };
}
