import { randomUUID } from 'node:crypto';
import { tokenizeBankAccount } from '~/areas/payments/banks/calls';
import { preferContact, removeContact, updatePreferredLanguage } from '~/areas/contacts/calls';
import { appendDraftUpload, startDraftUpload } from '~/areas/drafts/draft-uploads';
import { setBudgetPlan } from '~/areas/enrollment/calls';
import { mintLinks, recordEvent, renewLink, sendLinks } from '~/areas/links/calls';
import { sendCategoryMessage } from '~/areas/mailings/calls';
import { sendFormEmailOtp, verifyEmailOtp } from '~/areas/verification/calls';
import { offerPart } from '~/areas/drafts/phone-handoff';
import { savePreferences, savePreferencesDraft } from '~/areas/preferences/calls';
import { updateSupplierPreference } from '~/areas/enrollment/supplier/calls';
import type { LinkPurpose } from '~/lib/contract/tokens';
import {
  giveUnsubscribeReason,
  oneClickUnsubscribe,
  pauseMessages,
  undoUnsubscribeFromAll,
  unsubscribeFromAll,
} from '~/areas/preferences/unsubscribe/calls';
import { saveProviderStop } from '~/areas/consents/service.server';
import { addDemand } from '~/areas/payments/service.server';
import { createPushStore } from '~/areas/push/store.server';
import { uploadOf } from '~/lib/api.server';
import type { World } from '../../support/world';
import { deskOf } from '../data/desk';
import { BYTES, formLife } from '../drafts/form-life';
import { seedUsage } from '../enrollment/customers';
import { codeIn } from '../otp/journey';
import { demandLink, payCard, payCheck } from '../payments/till';
import { saveBody } from '../preferences/journey';
import { seedSupplierAccount } from '../supplier/customers';

/** Prepares what writes rows of a recipient. What it resolves to is done at the same time as an erasure. */
export type Writer = (world: World, recipient: string, bearer: string) => Promise<() => Promise<unknown>>;

export const phoneOf = (recipient: string) => `+1312555${recipient.replace(/\D/g, '').padStart(4, '0').slice(-4)}`;
export const mailOf = (recipient: string) => `${recipient}@mail.example`;

/** What a person at the form does. */
const atForm =
  (act: (life: ReturnType<typeof formLife>, world: World, token: string) => Promise<unknown>): Writer =>
  async (world, recipient) => {
    const token = await world.seed.link({ form: 'repair', recipient });
    const life = formLife(world, token, { recipient, address: recipient });
    return () => act(life, world, token);
  };

type Act = (world: World, token: string, recipient: string) => Promise<unknown>;

const withLink =
  (purpose: LinkPurpose, form: string, act: Act): Writer =>
  async (world, recipient) => {
    const token = await world.seed.link({ purpose, form, recipient });
    return () => act(world, token, recipient);
  };

const askForCode: Act = (world, token, recipient) => {
  const body = { email: mailOf(recipient), company: '', supportEmail: '', token, isCustomer: false };
  return world.call(sendFormEmailOtp, { body }, { address: recipient });
};

const owned = (recipientId: string) => ({ accountId: 'prairie', recipientId });

async function seedPlans(world: World, recipient: string): Promise<void> {
  await seedSupplierAccount(world, { contract_account: recipient, recipient_id: recipient });
  await world.context.db
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
  await seedUsage(world, 12, recipient);
}

export const WRITERS: Readonly<Record<string, Writer>> = {
  'submit a form': atForm((life) => life.send({ what: 'lamp' })),
  'submit a form in two calls': atForm(async (life) => {
    const sent = await life.submit({ what: 'lamp' });
    return sent.isOk ? life.finish(sent.data.reportId) : sent;
  }),
  'submit a form with a file': atForm(async (life) => {
    const kept = await life.upload();
    return kept.isOk ? life.send({ what: 'lamp' }) : kept;
  }),
  'save a draft': atForm((life) => life.save({ what: 'la' })),
  'upload a file': atForm((life) => life.upload()),
  'upload a file in pieces': atForm(async (_life, world, token) => {
    const file = { name: 'a.pdf', size: BYTES.pdf.length, fingerprint: 'f', changes: [] };
    const begun = await world.call(startDraftUpload, { body: { token, inputId: 'papers', ...file } });
    if (!begun.isOk) return begun;
    const query = { token, uploadId: begun.data.uploadId, offset: 0 };
    return world.api().call(appendDraftUpload, { query }, { upload: uploadOf(BYTES.pdf) });
  }),
  'offer a part to a phone': atForm((_life, world, token) =>
    world.call(offerPart, { body: { token, inputId: 'photo', language: 'en' } }),
  ),
  'record an event': withLink('form', 'repair', (world, token) =>
    world.call(recordEvent, { body: { token, kind: 'EnrollmentAttempt', source: '', detail: '' } }),
  ),
  'ask for a code': withLink('form', 'repair', askForCode),
  'verify a code': async (world, recipient) => {
    const email = mailOf(recipient);
    const token = await world.seed.link({ form: 'repair', recipient });
    const sent = (await askForCode(world, token, recipient)) as { data: { mobileToken: string } };
    const otp = codeIn(world.messages.lastTo(email).text);
    const body = { email, otp, mobileToken: sent.data.mobileToken };
    return () => world.call(verifyEmailOtp, { body }, { address: recipient });
  },
  'tokenize a bank account': withLink('form', 'repair', (world, token, recipient) => {
    const account = { routingNumber: '021000021', accountNumber: '778800001234', confirmAccountNumber: '778800001234' };
    return world.call(tokenizeBankAccount, { body: { token, ...account } }, { address: recipient });
  }),
  'pay by card': async (world, recipient) => {
    const token = await demandLink(world, { recipientId: recipient, email: mailOf(recipient), jti: randomUUID() });
    return () => payCard(world, { token, email: mailOf(recipient) });
  },
  'pay by check': async (world, recipient) => {
    const token = await demandLink(world, { recipientId: recipient, email: mailOf(recipient), jti: randomUUID() });
    return () => payCheck(world, { token, email: mailOf(recipient) });
  },
  'be asked to pay': async (world, recipient) => () =>
    addDemand(world.context, owned(recipient), { amountCents: 100, about: recipient }),
  'enroll in budget billing': async (world, recipient) => {
    await seedPlans(world, recipient);
    const owes = { balance_cents: 0, next_bill_date: null };
    await world.context.db.updateTable('recipients').set(owes).where('id', '=', recipient).execute();
    const token = await world.seed.link({ purpose: 'enroll', recipient });
    return () => world.call(setBudgetPlan, { body: { token, enroll: true, source: '' } });
  },
  'choose a supplier': async (world, recipient) => {
    await seedSupplierAccount(world, { contract_account: recipient, recipient_id: recipient });
    const token = await world.seed.link({ purpose: 'supplier', recipient });
    return () => world.call(updateSupplierPreference, { body: { token, doNotContact: true, doNotTransfer: true } });
  },
  'prefer a contact': async (world, recipient) => {
    const token = await world.seed.link({ purpose: 'preferences', form: '', recipient });
    const proven = { account_id: 'prairie', recipient_id: recipient, channel: 'sms', verified_at: 1 };
    const row = { ...proven, destination: phoneOf(recipient) };
    await world.context.db.insertInto('verified_contacts').values(row).execute();
    const body = { token, channel: 'sms' as const, contact: phoneOf(recipient), isCustomer: false };
    return () => world.call(preferContact, { body });
  },
  'remove a contact': withLink('preferences', '', (world, token, recipient) => {
    const body = { token, channel: 'email' as const, contact: mailOf(recipient), isCustomer: false };
    return world.call(removeContact, { body });
  }),
  'choose a language': withLink('preferences', '', (world, token) =>
    world.call(updatePreferredLanguage, { body: { token, language: 'es' } }),
  ),
  'save preferences': withLink('preferences', '', (world, token) =>
    world.call(savePreferences, { body: saveBody(token, { 'energy_tips.whatsApp': true }) }),
  ),
  'save a draft of preferences': withLink('preferences', '', (world, token) => {
    const body = { token, choices: { 'energy_tips.email': false }, language: '', selectedRecipientId: '' };
    return world.call(savePreferencesDraft, { body });
  }),
  'unsubscribe by one click': withLink('unsubscribe', 'energy_tips', (world, token) =>
    world.call(oneClickUnsubscribe, { query: { token } }),
  ),
  'unsubscribe from all': withLink('preferences', '', (world, token) =>
    world.call(unsubscribeFromAll, { body: { token } }),
  ),
  'take an unsubscription back': async (world, recipient) => {
    const token = await world.seed.link({ purpose: 'preferences', form: '', recipient });
    await world.call(unsubscribeFromAll, { body: { token } });
    return () => world.call(undoUnsubscribeFromAll, { body: { token } });
  },
  'say why': withLink('preferences', '', (world, token) =>
    world.call(giveUnsubscribeReason, { body: { token, reason: 'other', comment: 'c' } }),
  ),
  'pause messages': withLink('preferences', '', (world, token) =>
    world.call(pauseMessages, { body: { token, days: 30 } }),
  ),
  'send STOP': async (world, recipient) => () => saveProviderStop(world.context, 'prairie', 'sms', phoneOf(recipient)),
  'bind a browser': async (world, recipient) => {
    const columns = { account_id: 'prairie', recipient_id: recipient, created_at: 1 };
    const keys = { kind: 'web', endpoint: recipient, p256dh: 'p', auth: 'a', browser_type: 'x' } as const;
    const store = createPushStore(world.context.db);
    return async () => {
      await store.insertLink({ ...columns, id: `push-${recipient}`, expires_at: null });
      await store.save({ ...columns, ...keys, endpoint_hash: recipient });
    };
  },
  'mint a link': async (world, recipient, bearer) => () =>
    world.call(
      mintLinks,
      { body: { kind: 'preferences', target: '', about: '', contact: '', days: 14, recipients: [recipient] } },
      { bearer },
    ),
  'send a link': async (world, recipient, bearer) => () =>
    world.call(
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
  'renew a link': withLink('form', 'repair', (world, token) =>
    world.call(renewLink, { body: { token, language: 'en' } }),
  ),
  'order a mailing': async (world, recipient, bearer) => () =>
    world.call(
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
  'import a contact': async (world, recipient) => () =>
    deskOf(world).import('contacts', `recipient,channel,contact\n${recipient},email,other-${mailOf(recipient)}\n`),
};
