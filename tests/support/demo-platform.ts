import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '~/config/env';
import { listDemoLinks } from '~/areas/operations/demo/calls';
import { createApiKey } from '~/areas/api-keys/calls';
import { createPlatform, type Platform } from '~/platform';
import { getTemplate, requestApproval } from '~/areas/approval/calls';
import { duplicateTemplate } from '~/areas/form-builder/calls';
import { requireData } from '~/lib/responses.server';
import { anInput, inputsElement } from './builders';
import { createDevelopmentWalletCertificate } from '~/platform/adapters/development-wallet-certificate';
import { createSafariPush } from '~/platform/adapters/safari-push';
import { aBrowser } from '../platform/push/browsers';
import { createSeed } from './seed';

const CALLER = { clientAddress: '203.0.113.7', requestId: 'demo-platform' };
const ACCOUNT = 'cascadia';
/** Of the demo: neither a form nor a choice of theirs is looked at by anybody. */
const RECIPIENT = '220010010101';
const EMAIL = 'kit@mail.example';
const NEW_EMAIL = 'kit-two@mail.example';
const WHATS_APP = '+12025550197';
const PUSH_ID = 'web.example.kit';
const PHONE = '+12025550199';

const AUTHOR = 'adam.okafor@cascadia.example.com';

/** A form of the demo that waits for the owner's word. Resolves to its id. */
async function pending(platform: Platform): Promise<string> {
  const { db } = platform.context;
  const author = await db.selectFrom('users').selectAll().where('email', '=', AUTHOR).executeTakeFirstOrThrow();
  const caller = { ...CALLER, bearer: await createSeed(platform.context).session(author) };
  const copy = requireData(
    await platform.call(duplicateTemplate, { body: { id: 'conditional', repeatKey: randomUUID() } }, caller),
  );
  const { revision } = requireData(await platform.call(getTemplate, { query: { id: copy.id } }, caller));
  requireData(
    await platform.call(requestApproval, { body: { id: copy.id, revision, asks: 'all', adminIds: [] } }, caller),
  );
  return copy.id;
}

/** Our own platform with the demo, and what `latchkey check-platform` is told of it, as its file has it. */
export async function openDemoPlatform() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-demo-'));
  const config = readConfig({ NODE_ENV: 'production', DEMO: '1', DATA_DIR: dataDir, LOAD_LIMIT_SCALE: '0' });
  const papers = createDevelopmentWalletCertificate({ passTypeId: PUSH_ID, teamId: 'KIT0000000', now: Date.now() });
  const safariPush = createSafariPush({ websitePushId: PUSH_ID, ...papers });
  const platform = await createPlatform({ ...config, publicUrl: 'https://pages.example' }, { safariPush });
  const listed = await platform.call(listDemoLinks, {}, CALLER);
  if (!listed.isOk) throw new Error(listed.details);
  const places = new Map(listed.data.links.map(({ key, path: at }) => [key, new URL(at, 'http://demo.example')]));
  const tokenOf = (key: string): string => {
    const url = places.get(key);
    const token = url?.searchParams.get('token') ?? url?.pathname.split('/').find((part) => part.startsWith('eyJ'));
    if (!token) throw new Error(`no token in the demo's ${key}`);
    return token;
  };
  const queryOf = (key: string, name: string): string => places.get(key)?.searchParams.get(name) ?? '';
  const session = tokenOf('admin.dashboard');
  const order = { name: 'kit', kind: 'live', scopes: ['read', 'write', 'send', 'links'] } as const;
  const made = await platform.call(
    createApiKey,
    { body: { ...order, scopes: [...order.scopes] } },
    { ...CALLER, bearer: session },
  );
  const seed = createSeed(platform.context);
  const link = (form: string) => seed.link({ account: ACCOUNT, recipient: RECIPIENT, form });
  await seed.form(
    {
      id: 'kit',
      formElements: [inputsElement(anInput('what', 'shortText', { required: true }), anInput('photo', 'attachment'))],
    },
    { account: ACCOUNT },
  );
  const [approved, rejected] = [await pending(platform), await pending(platform)];
  const links = {
    form: await link('kit'),
    preferences: tokenOf('preferences.standard'),
    unsubscribe: tokenOf('unsubscribe.standard'),
    'view-bill': tokenOf('view-bill.open'),
    agreement: tokenOf('agreement.start'),
    supplier: tokenOf('supplier.md-residential'),
    enroll: tokenOf('budget.enroll'),
    'installment-plan': tokenOf('enroll-ip.standard'),
    report: tokenOf('installment-plan.first'),
    'smart-pay': tokenOf('smart-pay.token'),
    'verify-email': tokenOf('verify-email'),
    'verify-sms': tokenOf('verify-sms'),
    wallet: tokenOf('wallet'),
    'view-online': tokenOf('view-online'),
    outage: tokenOf('outage'),
    expired: tokenOf('expired'),
    'field-agent': '{{replies.getFieldAgentRecord.token}}',
  };
  const signed = tokenOf('agreement.amount');
  const reportId = '{{replies.submitEnrollment.reportId}}';
  const submission = {
    recipientId: RECIPIENT,
    encAccount: '{{links.form}}',
    submitTime: '{{now}}',
    enrollmentId: 'kit',
    inputForms: [{ id: 'what', type: 'shortText', value: 'a tap' }],
    submissionKey: 'kit-{{new}}',
    formVersion: 1,
  };
  const code = (contact: string, name: 'email' | 'mobileNumber', sender: string) => ({
    body: { [name]: contact, otp: `{{code.${contact}}}`, mobileToken: `{{replies.${sender}.mobileToken}}` },
  });
  const known = {
    account: ACCOUNT,
    accountToken: 'demo-cascadia',
    recipient: RECIPIENT,
    form: 'kit',
    session,
    key: made.isOk ? made.data.token : '',
    device: 'kit-device-0123456789',
    links,
    values: {
      accountNumber: '{{replies.getFieldAgentRecord.ivContractAccount}}',
      houseNumber: '18',
      installationId: queryOf('agent-payments', 'installationId'),
      key: queryOf('invoice.print', 'pdfId'),
      logId: queryOf('invoice', 'id'),
      referenceId: queryOf('pay-result.success', 'referenceId'),
      security: queryOf('pay-result.success', 'security'),
      routingNumber: '021000021',
      websitePushId: PUSH_ID,
      themeId: 'latchkey-blue',
      amount: 12.5,
      browserRecipientId: queryOf('push', 'browserRecipientId'),
    },
    calls: {
      getEnrollment: { query: { id: 'kit', recipient: RECIPIENT } },
      submitEnrollment: { body: submission },
      submitAttachments: {
        file: { name: 'note.txt', contentType: 'text/plain', text: 'a note', fields: { reportId, inputId: 'photo' } },
      },
      runPostActions: { after: ['submitAttachments'], body: { reportId } },
      saveTemplateApprovalConfig: { body: { adminNeedApproval: false } },
      approveTemplate: { body: { id: approved, adminApproval: true } },
      rejectTemplate: { body: { id: rejected } },
      uploadAgreement: { body: { token: signed } },
      updateAgreementStatus: { after: ['uploadAgreement'], body: { token: signed } },
      sendEmailOtp: { body: { email: NEW_EMAIL } },
      sendMobileOtp: { body: { mobileNumber: '+12025550198' } },
      sendWhatsAppOtp: { body: { mobileNumber: WHATS_APP } },
      verifyWhatsAppOtp: code(WHATS_APP, 'mobileNumber', 'sendWhatsAppOtp'),
      addContact: { after: ['verifyEmailOtp'], body: { contactId: NEW_EMAIL, channel: 0 } },
      preferContact: { body: { contactId: 'nadia.petrov@mail.example.com', channel: 0 } },
      removeContact: { body: { contactId: 'nadia@petrov-studio.example.com', channel: 0 } },
      updatePreferredLanguage: { body: { language: 'es' } },
      setBudgetPlan: { body: { enroll: true } },
      setInstallmentPlan: {},
      sendFieldAgentEmail: { body: { email: EMAIL } },
      sendFieldAgentSms: { body: { mobileNumber: PHONE } },
      authorizeSmartPage: {
        body: {
          token: tokenOf('preferences.gated'),
          isAuthorized: true,
          deviceUuid: '{{device}}',
          mergeTags: [
            { name: 'Account number', value: '880070070401' },
            { name: 'ZIP code', value: '80424' },
          ],
        },
      },
      payByCard: {
        body: {
          email: EMAIL,
          paymentKey: 'kit-{{new}}',
          cardNumber: '4242424242424242',
          nameOnCard: 'Kit',
          expirationDate: '12/40',
        },
      },
      refreshToken: {},
      registerBrowserToken: { body: { deviceToken: aBrowser().deviceToken, browserType: 'Chrome' } },
      registerSafariToken: { query: { deviceToken: 'ab'.repeat(32) } },
      unenroll: { after: ['getGenericReport'], query: { jwt: tokenOf('autopay.enrolled') } },
      signUp: { body: { email: EMAIL, password: 'Correct-Horse7!' } },
      resendEmailVerification: { body: { email: EMAIL, signUpId: '' } },
      updateUnsubscribe: { body: { isConsentGiven: false } },
      sendFormEmailOtp: { body: { email: EMAIL } },
      sendFormMobileOtp: { body: { mobileNumber: PHONE } },
      verifyEmailOtp: code(NEW_EMAIL, 'email', 'sendEmailOtp'),
      verifyMobileOtp: code(PHONE, 'mobileNumber', 'sendFormMobileOtp'),
      savePreferences: { body: { info: '{{replies.getPreferencesInfo}}' } },
      updateSupplierPreference: { body: { doNotContact: true, doNotTransfer: false } },
      verifyErpEmail: {},
      verifyErpSms: {},
    } as Record<string, unknown>,
  };
  return {
    platform,
    config,
    known,
    async close() {
      await platform.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type DemoPlatform = Awaited<ReturnType<typeof openDemoPlatform>>;
