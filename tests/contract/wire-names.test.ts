import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getBudgetPlan } from '~/areas/enrollment/calls';
import { fieldAgentRecordSchema, lastPaymentSchema } from '~/areas/payments/field-agent/calls';
import { bankDetailSchema } from '~/areas/form-page/calls';
import { cardPaymentSchema } from '~/areas/payments/calls';
import {
  contactPreferenceSchema,
  customerPrefConfigSchema,
  customerEmailSchema,
  customerPhoneSchema,
  getCustomer,
} from '~/areas/contacts/calls';
import { smartPageAccessSchema } from '~/areas/identity-check/calls';
import {
  emailVerificationTokenSchema,
  linkTokenSchema,
  smartPayTokenSchema,
  userTokenSchema,
} from '~/lib/contract/token-schemas';
import { mintLinks } from '~/areas/links/calls';
import { savePreferences } from '~/areas/preferences/calls';
import { getWalletPassPreview } from '~/areas/wallet-passes/calls';
import { money } from '~/lib/contract/shared-call-parts';

const preferencesBody = savePreferences.body ?? z.never();

const erpCustomer = {
  customerName: 'Ada Park',
  address: '1 Main St',
  enrolledInEbill: true,
  parentRecipientDataSet: [{ recipientId: 'r1', preferences: ['new_bill_alert'] }],
  contactPreferenceData: {
    emails: [{ email: 'ada@example.org', prefferedEmail: true, verified: true }],
    mobiles: [{ mobileNumber: '+12025550123', isoCode: 'US', preffered: false, verified: true }],
    whatsApps: [],
  },
};
const template = {
  FrontSide: {
    HeaderArea: [{ Key: 'balance', Label: 'Balance', Value: '12', MaxLength: 10 }],
    PrimaryArea: [],
    SecondaryArea: [],
    AuxiliaryArea: [],
    FooterArea: [],
    BarcodeArea: { Message: 'code' },
  },
  Backside: { BackArea: [] },
  BackgroundColor: '#2d77cb',
  ForegroundColor: '#e2e4eb',
  LabelColor: '#ffffff',
  Images: [{ ImageType: 'logo', ImagePath: '/logo.png', ImageAltText: 'Logo' }],
};

/** Name, schema, what travels, and what the rest of the house sees of it. */
const cases: [string, z.ZodType, unknown, object][] = [
  ['bank details', bankDetailSchema, { isSaved: false, banRoutingNumber: '021000021' }, { routingNumber: '021000021' }],
  [
    'a contact',
    contactPreferenceSchema,
    { contactType: 2, contactId: '+12025550123', preffered: true, verified: true },
    { channel: 'whatsApp', contact: '+12025550123', isPreferred: true, isVerified: true },
  ],
  [
    'an ERP e-mail',
    customerEmailSchema,
    erpCustomer.contactPreferenceData.emails[0],
    { isPreferred: true, isVerified: true },
  ],
  [
    'an ERP mobile',
    customerPhoneSchema,
    erpCustomer.contactPreferenceData.mobiles[0],
    { isPreferred: false, isoCode: 'US' },
  ],
  [
    'an ERP customer',
    getCustomer.reply.data,
    { ErpCustomerData: erpCustomer },
    {
      customer: expect.objectContaining({
        isEnrolledInEBill: true,
        recipients: [{ recipientId: 'r1', preferences: ['new_bill_alert'] }],
      }),
    },
  ],
  [
    'code message ids',
    customerPrefConfigSchema,
    {
      emailOtpLatchkeyId: 'e',
      smsOtpLatchkeyId: 's',
      indiaSmsOtpLatchkeyId: null,
      whatsAppOtpLatchkeyId: 'w',
      accountId: 'a',
    },
    { emailOtpId: 'e', smsOtpId: 's', indiaSmsOtpId: null, whatsAppOtpId: 'w', accountId: 'a' },
  ],
  [
    'saved preferences',
    preferencesBody,
    {
      info: {
        isConsentGiven: true,
        redirectToManagePref: false,
        expiredUrl: null,
        finalRecipientId: 'r',
        categories: [],
      },
      token: 't',
      prefferedLanguage: 'es',
      CustomerName: 'Ada',
      selectedRecipientId: 'r',
      termsAccepted: true,
    },
    { preferredLanguage: 'es', customerName: 'Ada', info: expect.objectContaining({ recipientId: 'r' }) },
  ],
  [
    'a field agent’s record',
    fieldAgentRecordSchema,
    { ivContractAccount: '123', ivEmail: 'a@b.c', ivPhoneno: '2025550123', token: 't' },
    { accountNumber: '123', email: 'a@b.c', mobileNumber: '2025550123', token: 't' },
  ],
  [
    'a last payment',
    lastPaymentSchema,
    {
      clientReqId: 'p1',
      paymentTime: '2026-01-02',
      timezone: 'UTC',
      amount: 12.5,
      transactionStatus: 'Paid',
      due: 3.5,
    },
    { paymentId: 'p1', amountCents: 1250, status: 'Paid', dueCents: 350 },
  ],
  [
    'a gate',
    smartPageAccessSchema,
    {
      isAuthRequired: true,
      expiredUrl: null,
      headerMessage: 'Hi',
      contentConfigure: 'I agree',
      errorMessage: '',
      fetcher: { mapper: [{ key: 'zip', description: 'ZIP code', tag: 'ZIP', limit: 5, value: '' }] },
    },
    { consentText: 'I agree', fields: [{ key: 'zip', label: 'ZIP code', tag: 'ZIP', maxLength: 5, value: '' }] },
  ],
  [
    'a wallet pass',
    getWalletPassPreview.reply.data,
    { templateJson: JSON.stringify(template) },
    { template: expect.objectContaining({ labelColor: '#ffffff', back: { fields: [] } }) },
  ],
  [
    'a budget plan',
    getBudgetPlan.reply.data,
    {
      error: null,
      shouldRedirectToIpPage: false,
      contractAccountNumber: '1',
      budgetEstimate: 80.05,
      items: [{ usageFromDate: '2026-01-01', usageToDate: '2026-02-01', usage: 4.25, billAmount: 19.99 }],
      enrolledInBbp: false,
      state: 'MD',
      agreedAmount: 80.05,
    },
    {
      budgetEstimateCents: 8005,
      isEnrolled: false,
      agreedCents: 8005,
      items: [expect.objectContaining({ usageTherms: 4.25, billAmountCents: 1999 })],
    },
  ],
  [
    'a smart-pay token',
    smartPayTokenSchema,
    {
      jti: 'j',
      purpose: 'smart-pay',
      Amount: 10.1,
      RecipientId: 'r',
      Email: 'a@b.c',
      PhoneNumber: '1',
      AccountId: 'a',
      exp: 1,
    },
    { amountCents: 1010, recipientId: 'r', email: 'a@b.c', phoneNumber: '1', accountId: 'a' },
  ],
];

describe('names of the wire and of the house', () => {
  test.each(cases)('%s', (_name, schema, wire, plain) => {
    const decoded = z.decode(schema, wire as never);
    expect(decoded).toMatchObject(plain);
    expect(z.encode(schema, decoded)).toEqual(wire);
  });

  test('a text that is no wallet template is refused', () => {
    expect(getWalletPassPreview.reply.data.safeParse({ templateJson: '{"FrontSide":1}' }).success).toBe(false);
    expect(getWalletPassPreview.reply.data.safeParse({ templateJson: 'not JSON' }).success).toBe(false);
  });

  test('an amount keeps its cents', () => {
    expect(z.decode(money, 0.1 + 0.2)).toBe(30);
    expect(z.decode(money, 1e10)).toBe(1e12);
    expect(z.encode(money, 1999)).toBe(19.99);
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (minor) => {
        expect(z.decode(money, z.encode(money, minor))).toBe(minor);
      }),
    );
  });

  test.each([84.355, 0.005, 1.005, -0.001, 1e-7, 9_999_999_999.995])(
    'a fraction of a cent is refused: %s',
    (amount) => {
      expect(money.safeParse(amount).success).toBe(false);
      const order = { kind: 'pay', amount, recipients: ['maya'] };
      expect(mintLinks.body?.safeParse(order).error?.issues).toMatchObject([{ path: ['amount'] }]);
    },
  );
});

describe('what a token says', () => {
  test('an enrollment token needs account, recipient, purpose and expiry; the rest has defaults', () => {
    const least = { jti: 'j', purpose: 'form', accountId: 'a', recipientId: 'r', exp: 1 };
    expect(linkTokenSchema.parse(least)).toMatchObject({ target: '', tags: [], channel: 'email' });
    for (const name of Object.keys(least)) {
      expect(linkTokenSchema.safeParse({ ...least, [name]: undefined }).success, name).toBe(false);
    }
    expect(linkTokenSchema.safeParse({ ...least, communicationChannel: 7 }).success).toBe(false);
  });

  test('a session token opens no link and a link token no session', () => {
    const user = {
      purpose: 'session',
      role: 'Owner',
      email: 'a@b.c',
      unique_name: 'Ada',
      userId: 'u',
      AccountId: 'a',
      exp: 1,
    };
    expect(userTokenSchema.safeParse(user).success).toBe(true);
    expect(userTokenSchema.safeParse({ ...user, purpose: 'form' }).success).toBe(false);
    expect(linkTokenSchema.safeParse({ ...user, jti: 'j', accountId: 'a', recipientId: 'r' }).success).toBe(false);
  });

  test('a sign-up token is of its own purpose', () => {
    const token = { purpose: 'verify-sign-up', role: 'Owner', email: 'a@b.c', exp: 1 };
    expect(emailVerificationTokenSchema.safeParse(token).success).toBe(true);
    expect(emailVerificationTokenSchema.safeParse({ ...token, purpose: 'session' }).success).toBe(false);
  });
});

test('a card expiry is MM/YY and an amount above 0', () => {
  const card = {
    token: 't',
    amount: 5,
    email: 'a@b.c',
    cardNumber: '4242',
    nameOnCard: 'Ada',
    expirationDate: '02/31',
    paymentKey: 'k'.repeat(16),
  };
  expect(cardPaymentSchema.parse(card)).toMatchObject({ amountCents: 500, expiry: '02/31' });
  expect(cardPaymentSchema.safeParse({ ...card, expirationDate: '13/31' }).success).toBe(false);
  expect(cardPaymentSchema.safeParse({ ...card, amount: 0 }).success).toBe(false);
});
