import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendNotification } from '~/areas/messages/calls';
import { sendEmailOtp, sendMobileOtp, sendWhatsAppOtp } from '~/areas/verification/calls';
import { DeliveryError } from '~/platform/ports/messages';
import type { StopChannel } from '~/platform/messages/stop-check';
import { createStopStore } from '~/areas/consents/stop-service.server';
import type { TestPlatform } from '../../support/test-platform';
import {
  aCategory,
  aVisitor,
  dataOf,
  createPreferencesPlatform,
  outcome,
  listStoredEvents,
} from '../preferences/preferences-platform';

const NUMBER = '+13125550142';
const OURS = '+13125550100';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
  await platform.context.db
    .updateTable('categories')
    .set({ options: aCategory('outages', { sms: { isMandatory: true } }).options })
    .where('name', '=', 'outages')
    .execute();
});
afterEach(() => platform.close());

const stop = (channel: StopChannel = 'sms', receiver = OURS) =>
  createStopStore(platform.context.db).stop(
    { channel, number: NUMBER, receiver, stopped_at: platform.clock.now() },
    [],
  );
const start = (channel: StopChannel = 'sms') =>
  createStopStore(platform.context.db).start({ channel, number: NUMBER, receiver: OURS }, platform.clock.now());
const notify = async (category: string, channel: 'email' | 'sms' = 'sms') =>
  dataOf(
    await platform.call(sendNotification, {
      body: { accountId: 'prairie', recipientId: 'maya', category, channel, subject: '', text: 'Hello' },
    }),
  ).outcome;
const requestCode = async () => {
  const token = await platform.seed.link({ purpose: 'preferences', form: '' });
  return outcome(await platform.call(sendMobileOtp, { body: { mobileNumber: NUMBER, token, isCustomer: false } }));
};

describe('to a number that sent STOP', () => {
  test('nothing goes, mandatory or not, and no log says that it went', async () => {
    await stop();
    expect([await notify('energy_tips'), await notify('outages')]).toEqual(['stopped', 'stopped']);
    expect(platform.messages).toEqual([]);
    expect(await platform.context.db.selectFrom('notification_logs').selectAll().execute()).toEqual([]);
    expect(await notify('energy_tips', 'email')).toBe('captured');
  });

  test('nothing goes, whatever boxes are ticked after it', async () => {
    await stop();
    const maya = await aVisitor(platform);
    await maya.save({ 'energy_tips.sms': false });
    await maya.save({ 'energy_tips.sms': true });
    expect(await notify('energy_tips')).toBe('stopped');
  });

  test('no code goes, the person is told, and after START one can be asked for at once', async () => {
    await stop();
    expect([await requestCode(), await requestCode()]).toEqual(['message.stopped', 'message.stopped']);
    expect(await platform.context.db.selectFrom('otp_challenges').selectAll().execute()).toEqual([]);
    await start();
    expect(await requestCode()).toBe('ok');
  });

  test('everything goes again after START, and what was never stopped all the time', async () => {
    await stop('whatsApp');
    expect(await notify('energy_tips')).toBe('captured');
    const token = await platform.seed.link({ purpose: 'preferences', form: '' });
    const body = { mobileNumber: NUMBER, token, company: '' };
    expect(outcome(await platform.call(sendWhatsAppOtp, { body }))).toBe('message.stopped');
    await start('whatsApp');
    expect(outcome(await platform.call(sendWhatsAppOtp, { body }))).toBe('ok');
    expect(
      outcome(
        await platform.call(sendEmailOtp, {
          body: { email: 'maya@mail.example', company: '', supportEmail: '', token, isCustomer: false },
        }),
      ),
    ).toBe('ok');
  });
});

test('a STOP that only the carrier knows of is kept when it tells, and shown', async () => {
  platform.messages.failNext(new DeliveryError('stopped', 'Twilio 400, code 21610'));
  expect(await notify('energy_tips')).toBe('stopped');
  expect(await notify('outages')).toBe('stopped');
  expect(await listStoredEvents(platform)).toMatchObject([
    { action: 'stopped', source: 'carrier', channel: 'sms', detail: NUMBER },
  ]);
  expect((await (await aVisitor(platform)).info()).stops).toMatchObject([{ contact: NUMBER, sentTo: OURS }]);
});
