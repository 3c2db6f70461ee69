import { randomUUID } from 'node:crypto';
import { tokenizeBankAccount } from '~/areas/payments/banks/calls';
import { preferContact, removeContact, updatePreferredLanguage } from '~/areas/contacts/calls';
import { appendDraftUpload, startDraftUpload } from '~/areas/drafts/upload-calls';
import { setBudgetPlan } from '~/areas/enrollment/calls';
import { mintLinks, recordEvent, renewLink, sendLinks } from '~/areas/links/calls';
import { sendCategoryMessage } from '~/areas/mailings/calls';
import { sendFormEmailOtp, verifyEmailOtp } from '~/areas/verification/calls';
import { offerPart } from '~/areas/drafts/device-handoff-calls';
import { savePreferences, savePreferencesDraft } from '~/areas/preferences/calls';
import { updateSupplierPreference } from '~/areas/enrollment/supplier/calls';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import {
  giveUnsubscribeReason,
  oneClickUnsubscribe,
  pauseMessages,
  undoUnsubscribeFromAll,
  unsubscribeFromAll,
} from '~/areas/preferences/unsubscribe/calls';
import { saveProviderStop } from '~/areas/consents/service.server';
import { createPaymentRequest } from '~/areas/payments/service.server';
import { createPushStore } from '~/areas/push/store.server';
import { toUpload } from '~/lib/api-client.server';
import type { TestPlatform } from '../../support/test-platform';
import { createDataTools } from '../data-import/data-tools';
import { BYTES, createFormCalls } from '../drafts/form-calls';
import { seedUsage } from '../enrollment/plan-platform';
import { codeIn } from '../verification/person';
import { demandLink, payCard, payCheck } from '../payments/payment-platform';
import { saveBody } from '../preferences/preferences-platform';
import { seedSupplierAccount } from '../supplier/supplier-platform';

/** Prepares what writes rows of a recipient. What it resolves to is done at the same time as an erasure. */
export type Writer = (platform: TestPlatform, recipient: string, bearer: string) => Promise<() => Promise<unknown>>;

export const phoneOf = (recipient: string) => `+1312555${recipient.replace(/\D/g, '').padStart(4, '0').slice(-4)}`;
export const mailOf = (recipient: string) => `${recipient}@mail.example`;

/** What a person at the form does. */
const atForm =
  (
    act: (life: ReturnType<typeof createFormCalls>, platform: TestPlatform, token: string) => Promise<unknown>,
  ): Writer =>
  async (platform, recipient) => {
    const token = await platform.seed.link({ form: 'repair', recipient });
    const life = createFormCalls(platform, token, { recipient, address: recipient });
    return () => act(life, platform, token);
  };

type Act = (platform: TestPlatform, token: string, recipient: string) => Promise<unknown>;

const withLink =
  (purpose: LinkPurpose, form: string, act: Act): Writer =>
  async (platform, recipient) => {
    const token = await platform.seed.link({ purpose, form, recipient });
    return () => act(platform, token, recipient);
  };

const requestCode: Act = (platform, token, recipient) => {
  const body = { email: mailOf(recipient), company: '', supportEmail: '', token, isCustomer: false };
  return platform.call(sendFormEmailOtp, { body }, { address: recipient });
};

const owned = (recipientId: string) => ({ accountId: 'prairie', recipientId });

async function seedPlans(platform: TestPlatform, recipient: string): Promise<void> {
  await seedSupplierAccount(platform, { contract_account: recipient, recipient_id: recipient });
  await platform.context.db
    .insertInto('plan_offers')
    .values({
      account_id: 'prairie',
      recipient_id: recipient,
      is_budget_allowed: 1,
      is_installment_allowed: 1,
      has_energy_assistance: 0,
      period: null,
    })
    .execute();
  await seedUsage(platform, 12, recipient);
}

export const WRITERS: Readonly<Record<string, Writer>> = {
  'submit a form': atForm((life) => life.send({ what: 'lamp' })),
  'submit a form in two calls': atForm(async (life) => {
    const sent = await life.submit({ what: 'lamp' });
    return sent.isOk ? life.finish(sent.data.reportId) : sent;
  }),
  'submit a form with a file': atForm(async (life) => {
    const stored = await life.upload();
    return stored.isOk ? life.send({ what: 'lamp' }) : stored;
  }),
  'save a draft': atForm((life) => life.save({ what: 'la' })),
  'upload a file': atForm((life) => life.upload()),
  'upload a file in pieces': atForm(async (_life, platform, token) => {
    const file = { name: 'a.pdf', size: BYTES.pdf.length, fingerprint: 'f', changes: [] };
    const begun = await platform.call(startDraftUpload, { body: { token, inputId: 'papers', ...file } });
    if (!begun.isOk) return begun;
    const query = { token, uploadId: begun.data.uploadId, offset: 0 };
    return platform.api().call(appendDraftUpload, { query }, { upload: toUpload(BYTES.pdf) });
  }),
  'offer a part to a phone': atForm((_life, platform, token) =>
    platform.call(offerPart, { body: { token, inputId: 'photo', language: 'en' } }),
  ),
  'record an event': withLink('form', 'repair', (platform, token) =>
    platform.call(recordEvent, { body: { token, kind: 'EnrollmentAttempt', source: '', detail: '' } }),
  ),
  'ask for a code': withLink('form', 'repair', requestCode),
  'verify a code': async (platform, recipient) => {
    const email = mailOf(recipient);
    const token = await platform.seed.link({ form: 'repair', recipient });
    const sent = (await requestCode(platform, token, recipient)) as { data: { mobileToken: string } };
    const code = codeIn(platform.messages.lastTo(email).text);
    const body = { email, otp: code, mobileToken: sent.data.mobileToken };
    return () => platform.call(verifyEmailOtp, { body }, { address: recipient });
  },
  'tokenize a bank account': withLink('form', 'repair', (platform, token, recipient) => {
    const account = { routingNumber: '021000021', accountNumber: '778800001234', confirmAccountNumber: '778800001234' };
    return platform.call(tokenizeBankAccount, { body: { token, ...account } }, { address: recipient });
  }),
  'pay by card': async (platform, recipient) => {
    const token = await demandLink(platform, { recipientId: recipient, email: mailOf(recipient), jti: randomUUID() });
    return () => payCard(platform, { token, email: mailOf(recipient) });
  },
  'pay by check': async (platform, recipient) => {
    const token = await demandLink(platform, { recipientId: recipient, email: mailOf(recipient), jti: randomUUID() });
    return () => payCheck(platform, { token, email: mailOf(recipient) });
  },
  'be asked to pay': async (platform, recipient) => () =>
    createPaymentRequest(platform.context, owned(recipient), { amountCents: 100, about: recipient }),
  'enroll in budget billing': async (platform, recipient) => {
    await seedPlans(platform, recipient);
    const owes = { balance_cents: 0, next_bill_date: null };
    await platform.context.db.updateTable('recipients').set(owes).where('id', '=', recipient).execute();
    const token = await platform.seed.link({ purpose: 'enroll', recipient });
    return () => platform.call(setBudgetPlan, { body: { token, enroll: true, source: '' } });
  },
  'choose a supplier': async (platform, recipient) => {
    await seedSupplierAccount(platform, { contract_account: recipient, recipient_id: recipient });
    const token = await platform.seed.link({ purpose: 'supplier', recipient });
    return () => platform.call(updateSupplierPreference, { body: { token, doNotContact: true, doNotTransfer: true } });
  },
  'prefer a contact': async (platform, recipient) => {
    const token = await platform.seed.link({ purpose: 'preferences', form: '', recipient });
    const proven = { account_id: 'prairie', recipient_id: recipient, channel: 'sms', verified_at: 1 };
    const row = { ...proven, destination: phoneOf(recipient) };
    await platform.context.db.insertInto('verified_contacts').values(row).execute();
    const body = { token, channel: 'sms' as const, contact: phoneOf(recipient), isCustomer: false };
    return () => platform.call(preferContact, { body });
  },
  'remove a contact': withLink('preferences', '', (platform, token, recipient) => {
    const body = { token, channel: 'email' as const, contact: mailOf(recipient), isCustomer: false };
    return platform.call(removeContact, { body });
  }),
  'choose a language': withLink('preferences', '', (platform, token) =>
    platform.call(updatePreferredLanguage, { body: { token, language: 'es' } }),
  ),
  'save preferences': withLink('preferences', '', (platform, token) =>
    platform.call(savePreferences, { body: saveBody(token, { 'energy_tips.whatsApp': true }) }),
  ),
  'save a draft of preferences': withLink('preferences', '', (platform, token) => {
    const body = { token, choices: { 'energy_tips.email': false }, language: '', selectedRecipientId: '' };
    return platform.call(savePreferencesDraft, { body });
  }),
  'unsubscribe by one click': withLink('unsubscribe', 'energy_tips', (platform, token) =>
    platform.call(oneClickUnsubscribe, { query: { token } }),
  ),
  'unsubscribe from all': withLink('preferences', '', (platform, token) =>
    platform.call(unsubscribeFromAll, { body: { token } }),
  ),
  'take an unsubscription back': async (platform, recipient) => {
    const token = await platform.seed.link({ purpose: 'preferences', form: '', recipient });
    await platform.call(unsubscribeFromAll, { body: { token } });
    return () => platform.call(undoUnsubscribeFromAll, { body: { token } });
  },
  'say why': withLink('preferences', '', (platform, token) =>
    platform.call(giveUnsubscribeReason, { body: { token, reason: 'other', comment: 'c' } }),
  ),
  'pause messages': withLink('preferences', '', (platform, token) =>
    platform.call(pauseMessages, { body: { token, days: 30 } }),
  ),
  'send STOP': async (platform, recipient) => () =>
    saveProviderStop(platform.context, 'prairie', 'sms', phoneOf(recipient)),
  'bind a browser': async (platform, recipient) => {
    const columns = { account_id: 'prairie', recipient_id: recipient, created_at: 1 };
    const keys = { kind: 'web', endpoint: recipient, p256dh: 'p', auth: 'a', browser_type: 'x' } as const;
    const store = createPushStore(platform.context.db);
    return async () => {
      await store.insertLink({ ...columns, id: `push-${recipient}`, expires_at: null });
      await store.save({ ...columns, ...keys, endpoint_hash: recipient });
    };
  },
  'mint a link': async (platform, recipient, bearer) => () =>
    platform.call(
      mintLinks,
      { body: { kind: 'preferences', target: '', about: '', contact: '', days: 14, recipients: [recipient] } },
      { bearer },
    ),
  'send a link': async (platform, recipient, bearer) => () =>
    platform.call(
      sendLinks,
      {
        body: {
          kind: 'preferences',
          target: '',
          about: '',
          contact: '',
          days: 14,
          recipients: [recipient],
          channel: 'email',
        },
      },
      { bearer },
    ),
  'renew a link': withLink('form', 'repair', (platform, token) =>
    platform.call(renewLink, { body: { token, language: 'en' } }),
  ),
  'order a mailing': async (platform, recipient, bearer) => () =>
    platform.call(
      sendCategoryMessage,
      {
        body: {
          sendKey: randomUUID(),
          category: 'energy_tips',
          channel: 'email',
          subject: 's',
          text: 't',
          versions: [],
          to: { recipientIds: [recipient] },
        },
      },
      { bearer },
    ),
  'import a contact': async (platform, recipient) => () =>
    createDataTools(platform).import(
      'contacts',
      `recipient,channel,contact\n${recipient},email,other-${mailOf(recipient)}\n`,
    ),
};
