import { expect } from 'vitest';
import type { DeliveryError, OutgoingMessage } from '~/platform/ports/messages';

export function aMessage(changes: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: 'b9Xk-2_fQ',
    accountId: 'acc-1',
    channel: 'email',
    to: 'maria@customer.example',
    fromName: 'Acme Gas',
    subject: 'Your code',
    text: 'The code is 4711.',
    html: '<p>The code is 4711.</p>',
    language: 'en',
    ...changes,
  };
}

export function anSms(changes: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return aMessage({ channel: 'sms', to: '+14155550123', fromName: '', subject: '', html: '', ...changes });
}

/**
 * Expects a `DeliveryError` of a kind that tells nothing about the recipient or the message.
 *
 * @param isProviderUnavailable whether it reports that the provider is unavailable; not looked at where it is left out
 */
export async function expectFailure(
  sending: Promise<unknown>,
  kind: DeliveryError['kind'],
  isProviderUnavailable?: boolean,
): Promise<void> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({
    name: 'DeliveryError',
    kind,
    ...(isProviderUnavailable !== undefined && { isProviderUnavailable }),
  });
  const errorText = `${String(error)} ${JSON.stringify(error)} ${String(error instanceof Error ? error.cause : '')}`;
  expect(errorText).not.toMatch(/maria|customer\.example|4155550123|4711|s3cret/);
}
