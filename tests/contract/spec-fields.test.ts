import { expect, test } from 'vitest';
import { calls } from '~/lib/contract';
import { SPEC_CALLS } from '~/lib/contract/spec-calls';

const TOKEN = 'aaa.bbb.ccc';
const byToken = { query: { token: TOKEN } };
const withToken = { body: { token: TOKEN } };
const contact = { body: { token: TOKEN, contactId: 'maya@mail.example.com', channel: 0, isErp: false } };
const report = { query: { guid: 'plan', recipient: 'maya', accountId: 'prairie', language: 'en' } };
const email = { email: 'maya@mail.example.com', company: 'Prairie', supportEmail: '', token: TOKEN, isErp: false };
const mobile = { mobileNumber: '+12025550143', token: TOKEN, isErp: false };
const agent = { accountNumber: '2200100', email: 'maya@mail.example.com', mobileNumber: '+12025550143', token: TOKEN };
const verified = { otp: '1234', mobileToken: 'a-token-of-the-code' };
const budget = { body: { token: TOKEN, source: 'web' } };

interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** Each call of the specifications with exactly the fields that its section 7 names. */
const SENT: Record<string, Sent> = {
  'GET api/Account/AdminList': { query: { accountId: 'prairie' } },
  'POST api/Account/TemplateApproval': {
    body: { accountId: 'prairie', adminNeedApproval: true, randomApproval: false, approvalsRequired: null },
  },
  'GET api/Account/GetTemplateApprovalConfig': { query: { accountId: 'prairie' } },
  'GET api/Account/{accountId}/Get': { params: { accountId: 'prairie' } },
  'GET api/Profile/GetTemplateApprovalConfig': {},
  'GET api/Profile/themes/list': { query: { themeId: 'latchkey-blue' } },
  'GET api/WhiteLabelDomain/BasicInfo': { query: { token: TOKEN, domain: 'pay.example.com' } },
  'GET api/Enrollments/GetBankLogo': { query: { routingNumber: '011000015' } },
  'POST api/Session/GetOtpForDynamicFormEmailVerification': { body: email },
  'POST api/Session/VerifyEmailOtp': { body: { email: 'maya@mail.example.com', ...verified } },
  'POST api/Session/GetOtpForDynamicFormMobileVerification': { body: mobile },
  'POST api/Session/VerifyMobileOtp': { body: { mobileNumber: '+12025550143', ...verified } },
  'GET api/Enrollments/AvailableTranslations': { query: { surveyGuid: 'repair', accountId: 'prairie' } },
  'GET api/Enrollments/AvailableTranslationsAuth': { query: { surveyGuid: 'repair', accountId: 'prairie' } },
  'GET api/Enrollments/Fetcher': { query: { jwt: TOKEN, source: 'email' } },
  'GET api/Enrollments/Get': { query: { id: 'repair', encryptedAccountId: TOKEN, recipient: 'maya', language: 'en' } },
  'GET api/Configuration/GetCurrentCompanyLogo': {},
  'GET api/Configuration/GetCompanyLogo': { query: { accountToken: TOKEN } },
  'GET api/Enrollments/GetCaptureIpAddressConfig': byToken,
  'POST api/Enrollments/SubmitEnrollment': {
    body: {
      recipientId: 'maya',
      encAccount: TOKEN,
      mergeTags: [{ name: 'City', value: 'Salem' }],
      customerIpAddress: '203.0.113.7',
      submitTime: '2031-05-14T14:30:00.000Z',
      enrollmentId: 'repair',
      inputForms: [{ id: 'what', type: 'shortText', value: 'tap' }],
    },
  },
  'POST api/Enrollments/SubmitAttachments': { query: { encAccount: TOKEN } },
  'POST api/Enrollments/PostActions': {
    body: {
      reportId: 'r1',
      encAccount: TOKEN,
      tags: [],
      bankDetails: {
        isSaved: false,
        token: null,
        bankAccountNumber: null,
        confirmBankAccountNumber: null,
        banRoutingNumber: null,
      },
      source: 'email',
      token: TOKEN,
    },
  },
  'POST api/Enrollments/HandleApproval': { body: { id: 'repair', adminApproval: true } },
  'POST api/Enrollments/Reject': { body: { id: 'repair' } },
  'GET api/v1/PushNotification/RegisterBrowserTokenThirdSafari': {
    query: { deviceToken: 'd', browserRecipientId: 'b', testId: 't', clientId: 'c' },
  },
  'GET api/Enrollments/GetGenericReport': report,
  'GET api/Translation/AvailableTranslation': {},
  'GET api/Enrollments/SecondPageCallback': { query: { jwt: TOKEN } },
  'GET api/Enrollments/GetSubmissionData': report,
  'GET api/Enrollments/GetInstallmentPayLink': { query: { token: TOKEN, amount: '84.35' } },
  'GET api/Configuration/GetSmartPageFooter': {},
  'POST api/BudgetBill/AuthorizeUser': { body: { accountNumber: '2200100', houseNumber: '114', source: 'web' } },
  'POST api/BudgetBill/GetBudgetBillingWglcx': budget,
  'POST api/BudgetBill/SetBudgetBillingPlanWglcx': { body: { token: TOKEN, enroll: true, source: 'web' } },
  'GET api/BudgetBill/GetInstallmentPlan': { query: { token: TOKEN, source: 'web' } },
  'POST api/BudgetBill/SetInstallmentPlan': budget,
  'GET api/Unsubscribe/GetAccountInfoResponse': byToken,
  'POST api/v1/ErpVerification/VerifySms': withToken,
  'POST api/v1/ErpVerification/VerifyEmail': withToken,
  'GET api/v1/ErpFieldAgent/Get': { query: { installationId: 'i1' } },
  'POST api/v1/ErpFieldAgent/GenerateQr': { body: agent },
  'POST api/v1/ErpFieldAgent/GetLastPaymentDetails': { body: { accountNumber: '2200100', token: TOKEN } },
  'POST api/v1/ErpFieldAgent/SendEmail': { body: agent },
  'POST api/v1/ErpFieldAgent/SendSms': { body: agent },
  'GET api/SmartPay/GetSmartPayInfo': byToken,
  'POST api/SmartPay/PayByCard': {
    body: {
      token: TOKEN,
      amount: 84.35,
      email: 'maya@mail.example.com',
      phoneNumber: '+12025550143',
      cardNumber: '4242424242424242',
      nameOnCard: 'Maya Lin',
      // The specification's client sends a date.
      expirationDate: '2031-02-01T00:00:00.000Z',
    },
  },
  'GET api/PaymentMethod/PaymentResult': { query: { referenceId: 'LK-1', security: 's' } },
  'POST api/v1/Print/DownloadPdf': { body: { logId: 'l1' } },
  'POST api/v1/Media/print': { body: { key: 'k1' } },
  'POST api/Session/SignUp': { body: { email: 'maya@mail.example.com', password: 'Winter-Fern-41!', whiteLabel: '' } },
  'POST api/Session/ResendEmailVerification': { body: { email: 'maya@mail.example.com' } },
  'POST api/Session/RefreshToken': {},
  'POST api/v1/PushNotification/RegisterBrowserToken': {
    body: { browserRecipientId: 'b', deviceToken: 'd', browserType: 'chrome' },
  },
  'GET api/Account/GetShortUrlExpiryData': byToken,
  'GET api/ApplePass/getwalletpasspreview': { query: { walletToken: TOKEN } },
  'GET api/ApplePass/GetWalletPassQr': { query: { token: TOKEN, label: 'Prairie' } },
  'GET api/applepass/AddToWallet': { query: { walletToken: TOKEN } },
  'POST api/ContactPreference/UpdatePreferredLanguage': { body: { token: TOKEN, language: 'es' } },
  'POST api/ContactPreference/ContactPreferenceData': withToken,
  'POST api/ContactPreference/AddContactPreferenceData': contact,
  'POST api/ContactPreference/ChangePreference': contact,
  'POST api/ContactPreference/DeletePreference': contact,
  'GET api/ContactPreference/GetCustomerPrefConfig': byToken,
  'GET api/ContactPreference/GetCaptureIpAddressConfig': byToken,
  'GET api/ContactPreference/GetPreferredLanguage': byToken,
  'GET api/ContactPreference/GetEnabledLanguage': byToken,
  'GET api/v1/Country/GetEnabled': {},
  'GET api/v1/CustomerPreference/GetErpCustomerPreferenceData': byToken,
  'POST api/Unsubscribe/Update': {
    body: {
      info: {
        isConsentGiven: true,
        isInfoOnUpdate: false,
        redirectToManagePref: false,
        expiredUrl: null,
        finalRecipientId: 'maya',
        categories: [
          {
            name: 'service_update',
            isVisible: true,
            hide: false,
            description: '',
            options: { email: { consentProvided: true, isApplicable: true, isMandatory: false, isChanged: true } },
          },
        ],
      },
      token: TOKEN,
      prefferedLanguage: 'en',
      CustomerName: 'Maya Lin',
      customerIpAddress: '203.0.113.7',
      selectedRecipientId: 'maya',
    },
  },
  'POST api/Session/GetOtpForEmailVerification': { body: email },
  'POST api/Session/GetOtpForMobileVerification': { body: mobile },
  'POST api/Session/GetOtpForWhatsAppVerification': {
    body: { mobileNumber: '+12025550143', token: TOKEN, company: 'Prairie' },
  },
  'POST api/Session/VerifyWhatsAppOtp': { body: { mobileNumber: '+12025550143', ...verified } },
  'POST api/Unsubscribe/UpdateUnsubscribe': byToken,
  'GET api/Unsubscribe/InfoToUnsubscribe': byToken,
  'GET api/Unsubscribe/Info': byToken,
  'GET api/Unsubscribe/GetContent': byToken,
  'GET api/Unsubscribe/GetTermsAndConditionContent': byToken,
  'POST api/v1/SmartPageAuth/Info': { body: { jwt: TOKEN, deviceUuid: 'd', isViewBill: false } },
  'POST api/v1/SmartPageAuth/Authorize': {
    body: {
      token: TOKEN,
      mergeTags: [{ name: 'zip', value: '20001' }],
      isAuthorized: true,
      deviceUuid: 'd',
      isViewBill: false,
    },
  },
  'POST api/v1/ViewBill/GetAgreement': withToken,
  'POST api/v1/ViewBill/CheckBillAmount': withToken,
  'POST api/v1/ViewBill/UploadAgreement': withToken,
  'POST api/v1/ViewBill/UpdateAgreementStatus': withToken,
  'GET api/wa/supplier-pref': byToken,
  'POST api/wa/supplier-pref-update': { body: { token: TOKEN, doNotContact: true, doNotTransfer: false } },
  'POST api/wa/authorize-supplier': {
    body: { accountNumber: '2200100', houseNumber: '114', source: 'web', type: 'Supplier' },
  },
  'GET api/Account/GetOutageTemplate': byToken,
  'GET api/NotificationLog/ViewEmail': byToken,
  'GET api/System/health-check': {},
};

test('the table has every call of the specifications', () => {
  expect(Object.keys(SENT).sort()).toEqual(Object.values(SPEC_CALLS).flat().sort());
});

test.each(Object.entries(SENT))('%s takes exactly the specified fields', (name, sent) => {
  const call = calls.find(({ method, path }) => `${method} ${path}` === name);
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call?.[part];
    expect(Boolean(schema) || sent[part] === undefined, part).toBe(true);
    const value = part === 'query' ? (sent[part] ?? {}) : sent[part];
    if (schema) expect(schema.safeParse(value).error?.issues ?? []).toEqual([]);
  }
});
