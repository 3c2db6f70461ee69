import type { ChannelName } from '~/contract/enums';
import { DeliveryError, type MessagePort } from '../ports/messages';

/** Channels on which people reply STOP. */
export type StopChannel = Extract<ChannelName, 'sms' | 'whatsApp'>;

interface Stops {
  isStopped(accountId: string, channel: StopChannel, number: string): Promise<boolean>;
  /** The carrier says that the number has sent STOP. */
  keepCarriersStop(accountId: string, channel: StopChannel, number: string): Promise<void>;
}

/**
 * The one way to the carriers, whatever is sent: a number that sent STOP gets nothing, no code and no mandatory message
 * either, because a carrier holds everything back. `send` then throws a `DeliveryError` of the kind `stopped`.
 */
export function createStopGate(carriers: MessagePort, stops: Stops): MessagePort {
  return {
    async send(message, trx) {
      const { accountId, channel, to } = message;
      if (channel === 'email') return carriers.send(message, trx);
      if (await stops.isStopped(accountId, channel, to)) throw new DeliveryError('stopped', 'the number has sent STOP');
      try {
        await carriers.send(message, trx);
      } catch (error) {
        if (error instanceof DeliveryError && error.kind === 'stopped')
          await stops.keepCarriersStop(accountId, channel, to);
        throw error;
      }
    },
    close: () => carriers.close?.() ?? Promise.resolve(),
  };
}
