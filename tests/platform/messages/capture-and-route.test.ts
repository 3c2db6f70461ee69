import { expect, test } from 'vitest';
import { createCapturedMessages, type CapturedMessage } from '~/platform/adapters/captured-messages';
import { createMessageRouter } from '~/platform/configured-providers';
import { aMessage, anSms } from './builders';

function recordingPort() {
  const log: string[] = [];
  return {
    log,
    port: {
      async send({ id }: { id: string }) {
        log.push(id);
        return 'sent' as const;
      },
      close: async () => void log.push('closed'),
    },
  };
}

test('a captured message is kept as it is, with the time', async () => {
  const captured: CapturedMessage[] = [];
  const port = createCapturedMessages(
    { insert: async (message) => void captured.push(message) },
    { now: () => 1_700_000_000_000 },
  );
  await port.send(aMessage());
  expect(captured).toEqual([{ ...aMessage(), sentAt: 1_700_000_000_000 }]);
});

test('a capture that the store refuses is not reported as sent', async () => {
  const port = createCapturedMessages({ insert: () => Promise.reject(new Error('disk full')) }, { now: () => 0 });
  await expect(port.send(aMessage())).rejects.toThrow('disk full');
});

test('each channel has its port, and a shared one is closed once', async () => {
  const mail = recordingPort();
  const phone = recordingPort();
  const router = createMessageRouter({ email: mail.port, sms: phone.port, whatsApp: phone.port });
  await router.send(aMessage({ id: 'mail' }));
  await router.send(anSms({ id: 'sms' }));
  await router.send(anSms({ id: 'whatsApp', channel: 'whatsApp' }));
  await router.close?.();
  expect(mail.log).toEqual(['mail', 'closed']);
  expect(phone.log).toEqual(['sms', 'whatsApp', 'closed']);
});
