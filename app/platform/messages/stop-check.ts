import type { ChannelName } from '~/lib/contract/enums';
import type { MessageStep } from './message-queue';
import { DeliveryError } from '../ports/messages';

/** Channels on which people reply STOP. */
export type StopChannel = Extract<ChannelName, 'sms' | 'whatsApp'>;

interface StopNeeds {
  isStopped(accountId: string, channel: StopChannel, number: string): Promise<boolean>;
  /** The provider reports that the number has sent STOP. */
  recordProviderStop(accountId: string, channel: StopChannel, number: string): Promise<void>;
}

/**
 * Every message to a provider passes this check: a number that sent STOP gets nothing, no code and no mandatory message
 * either, because the provider blocks everything. That is a `DeliveryError` of the kind `stopped`.
 */
export function createStopCheck<T>(next: MessageStep<T>, stops: StopNeeds): MessageStep<T> {
  return async (message) => {
    const { accountId, channel, to } = message;
    if (channel === 'email' || channel === 'push') return next(message);
    if (await stops.isStopped(accountId, channel, to)) throw new DeliveryError('stopped', 'the number has sent STOP');
    try {
      return await next(message);
    } catch (error) {
      if (error instanceof DeliveryError && error.kind === 'stopped')
        await stops.recordProviderStop(accountId, channel, to);
      throw error;
    }
  };
}
