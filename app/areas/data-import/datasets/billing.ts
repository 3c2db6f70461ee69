import { z } from 'zod';
import { defineDataset } from './dataset';
import {
  amountDue,
  choice,
  date,
  file,
  flag,
  hundredths,
  id,
  list,
  matching,
  money,
  object,
  optional,
  text,
  time,
  wholeNumber,
} from './field';
import { language, recipient } from './people';

const amount = money('').schema;

export const bills = defineDataset({
  name: 'bills',
  about: 'Bills, drawn from their lines or with a PDF of their own. The page shows the newest one.',
  fields: {
    id: id('Id of the bill'),
    recipient: recipient(),
    number: text('Number that is printed', 60),
    issuedOn: date('Date of the bill'),
    dueOn: date('When it is due'),
    periodStart: optional(date('First day that it is for'), null),
    periodEnd: optional(date('Last day that it is for'), null),
    total: money('What is due'),
    lines: list(
      'What it is made of: text and amount each, which sum to the total',
      z.object({ text: z.string('text').max(300, 'tooLong'), amount }),
    ),
    pdf: optional(file('The bill as PDF: a file, or an address that begins with https:'), null),
  },
  key: ['id'],
  refersTo: { recipient: 'recipients' },
  area: 'bills',
  check({ lines, total, pdf, dueOn, issuedOn }) {
    if (dueOn < issuedOn) return { field: 'dueOn', code: 'beforeStart' };
    if (lines.length === 0) return pdf ? undefined : { field: 'lines', code: 'needsOne' };
    return lines.reduce((sum, line) => sum + line.amount, 0) === total
      ? undefined
      : { field: 'lines', code: 'notTheSum' };
  },
});

export const demands = defineDataset({
  name: 'demands',
  about: 'Amounts that a payment link asks for. What is paid of one is kept with it.',
  fields: {
    id: id('Id of the demand'),
    recipient: recipient(),
    amount: amountDue('What is asked for'),
    dueOn: optional(date('When it is due'), null),
    about: optional(text('What it is for'), ''),
    withdrawn: optional(flag('Whether nothing is asked for any more'), false),
  },
  key: ['id'],
  refersTo: { recipient: 'recipients' },
  area: 'payments',
});

export const agreements = defineDataset({
  name: 'agreements',
  about: 'Agreements to sign, and signed ones with their documents. A signed one is changed by no import.',
  fields: {
    id: id('Number of the agreement'),
    recipient: recipient(),
    title: text('Title'),
    paragraphs: list('The text, a paragraph each', z.string('text').max(10_000, 'tooLong')),
    amount: optional(amountDue('What is to be paid with it'), 0),
    signedAt: optional(time('When it was signed elsewhere'), null),
    document: optional(file('The signed document as PDF'), null),
  },
  key: ['id'],
  refersTo: { recipient: 'recipients' },
  area: 'bills',
  check: ({ document, signedAt }) =>
    (document === null) === (signedAt === null)
      ? undefined
      : { field: document === null ? 'document' : 'signedAt', code: 'needsOne' },
});

const PAYMENT_STATUSES = ['received', 'declined', 'cancelled'] as const;

export const payments = defineDataset({
  name: 'payments',
  about: 'Payments that were made elsewhere, so that people see what they paid. Added once; no import changes one.',
  fields: {
    reference: id('What people were told to quote', 40),
    recipient: recipient(),
    demand: optional(id('Id of the demand that it was for'), null),
    status: choice('What came of it', PAYMENT_STATUSES),
    method: choice('How it was paid', ['card', 'eCheck', 'eWallet']),
    amount: amountDue('What was paid'),
    brand: optional(text('Brand of the card or name of the bank', 60), ''),
    lastFour: optional(matching('Last digits of the card or account', /^(\d{4})?$/, 'number'), ''),
    email: optional(text('Where the receipt went', 254), ''),
    phone: optional(text('Number that was given', 20), ''),
    language: optional(language('Language of the receipt'), 'en' as const),
    declineCode: optional(text('Why it was declined, as the gateway said', 60), null),
    balanceAfter: optional(money('Balance after it'), null),
    at: time('When it was made'),
  },
  key: ['reference'],
  refersTo: { recipient: 'recipients' },
  area: 'payments',
});

export const bankAccounts = defineDataset({
  name: 'bank-accounts',
  about: 'Bank accounts that people may use again, as tokens of the payment processor: no account number is taken.',
  fields: {
    token: id('Token of the processor'),
    recipient: recipient(),
    lastFour: matching('Last four digits of the account', /^\d{4}$/, 'number'),
    routingNumber: matching('Routing number', /^\d{9}$/, 'number'),
    bankName: text('Name of the bank'),
  },
  key: ['token'],
  refersTo: { recipient: 'recipients' },
  area: 'payments/banks',
});

export const planOffers = defineDataset({
  name: 'plan-offers',
  about: 'Which plans a customer may enroll in; without a record, none.',
  fields: {
    recipient: recipient(),
    budgetBilling: optional(flag('Whether budget billing is offered'), false),
    installments: optional(flag('Whether an installment plan is offered'), false),
    energyAssistance: optional(flag('Whether the customer has energy assistance, and so twice the time'), false),
    period: optional(
      wholeNumber('Months that a plan spreads over; without it as many as the customer may have', 1, 120),
      null,
    ),
  },
  key: ['recipient'],
  refersTo: { recipient: 'recipients' },
  area: 'enrollment',
});

export const usage = defineDataset({
  name: 'usage',
  about: 'What a customer used and was billed between two readings, from which budget billing is reckoned.',
  fields: {
    recipient: recipient(),
    from: date('First day'),
    to: date('Last day'),
    therms: hundredths('What was used, with up to two decimals'),
    bill: money('What was billed'),
  },
  key: ['recipient', 'from'],
  refersTo: { recipient: 'recipients' },
  area: 'enrollment',
  check: ({ from, to }) => (to < from ? { field: 'to', code: 'beforeStart' } : undefined),
});

export const supplierAccounts = defineDataset({
  name: 'supplier-accounts',
  about:
    'The register of gas accounts: by its number and the house number a customer is found, and chooses about energy suppliers. A wish to be left alone is ended by no import.',
  fields: {
    contractAccount: matching('Number of the account, at most 12 digits', /^\d{1,12}$/, 'number'),
    recipient: recipient(),
    streetNumber: text('House number', 20),
    state: text('State, such as MD', 10),
    residential: optional(flag('Whether it is a home'), true),
    doNotContact: optional(flag('Whether suppliers are not told of the customer'), false),
    doNotTransfer: optional(flag('Whether the supply is not handed over'), false),
  },
  key: ['contractAccount'],
  refersTo: { recipient: 'recipients' },
  area: 'enrollment/customer-lookup',
});

export const enrollments = defineDataset({
  name: 'enrollments',
  about: 'Enrollments that were made elsewhere. One that the person has ended is not begun again.',
  fields: {
    recipient: recipient(),
    kind: choice('What the customer is enrolled in', ['budget', 'installment', 'eBill', 'autopay']),
    enrolled: optional(flag('Whether it goes on'), true),
    source: optional(text('Where it was made', 100), 'import'),
    enrolledAt: time('When it began'),
    endedAt: optional(time('When it ended'), null),
    details: optional(object('What was agreed', z.record(z.string(), z.json(), 'object')), {}),
  },
  key: ['recipient', 'kind'],
  refersTo: { recipient: 'recipients' },
  area: 'enrollment',
});
