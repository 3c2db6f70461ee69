import { addDays, formatISO } from 'date-fns';
import type { ReportKind } from '~/contract/reports';
import { installmentSchedule } from '~/domain/installments';
import { textsOf } from '~/locales/platform';
import type { EnrollmentRow } from '../db/enrollment-tables';
import type { CustomerRow, SupplierAccountRow } from '../db/preference-tables';
import type { PlanRowRow, RecipientRow, SubmissionRow } from '../db/schema';
import { categoryNames } from './categories';
import { submissionRow } from './forms';
import { recipient, type DemoPart, type DemoScreen } from './part';
import { REPORT_FORMS, reportFormRows } from './report-forms';

interface Story {
  /** `ebill.enrolled` */
  key: string;
  title: string;
  note: string;
  formId: string;
  id: string;
  name: string;
  mailbox: string;
  phoneEnd: string;
  houseNumber: string;
  /** What was owed, and over how many months it is spread; without it nothing was submitted. */
  plan?: { balanceCents: number; period: number };
  enrollment?: { kind: ReportKind; isEnrolled: boolean; mayUnenroll?: boolean; isCustomer?: boolean };
  /** Where the screen is not the page of its kind. */
  path?: string;
  nextBillDate?: string;
}

const DAY = 24 * 3600_000;
const BILL_IN_DAYS = 20;

const STORIES: Story[] = [
  {
    key: 'installment-plan.zero',
    title: 'Installment plan without a down payment',
    formId: 'gas-plan-zero',
    note: 'Five rows that sum to 500.01, the last one with the odd cent. Nothing to pay now.',
    id: '660060040101',
    name: 'June Alvarez',
    mailbox: 'june.alvarez',
    phoneEnd: '70',
    houseNumber: '8',
    plan: { balanceCents: 50_001, period: 5 },
  },
  {
    key: 'installment-plan.first',
    title: 'Installment plan that begins with its first installment',
    formId: 'gas-plan-first',
    note: 'The first of six rows is the down payment: Pay leads to it.',
    id: '660060040102',
    name: 'Hector Ruiz',
    mailbox: 'hector.ruiz',
    phoneEnd: '71',
    houseNumber: '19',
    plan: { balanceCents: 84_355, period: 6 },
  },
  {
    key: 'installment-plan.percent',
    title: 'Installment plan with a percentage first',
    formId: 'gas-plan-percent',
    note: 'A quarter of 612.30 first, the rest in twelve parts.',
    id: '660060040103',
    name: 'Clara Boyd',
    mailbox: 'clara.boyd',
    phoneEnd: '72',
    houseNumber: '240',
    plan: { balanceCents: 61_230, period: 12 },
  },
  {
    key: 'installment-plan.not-found',
    title: 'Installment plan that cannot be found',
    formId: 'gas-plan-zero',
    note: 'The link is good, but nobody has submitted this plan.',
    id: '660060040104',
    name: 'Simon Hale',
    mailbox: 'simon.hale',
    phoneEnd: '73',
    houseNumber: '3',
  },
  {
    key: 'installment-plan.bill-date',
    title: 'Installment plan with an unusable next bill date',
    formId: 'gas-plan-percent',
    note: 'The billing system has sent a date that is none: the page says so, and the plan starts on the day it was submitted.',
    id: '660060040105',
    name: 'Agnes Novak',
    mailbox: 'agnes.novak',
    phoneEnd: '74',
    houseNumber: '51',
    plan: { balanceCents: 30_000, period: 6 },
    nextBillDate: '2026-13-45',
  },
  {
    key: 'ebill.enrolled',
    title: 'eBill: enrolled',
    formId: 'gas-ebill',
    note: 'Unenroll, then “Yes”: the confirmation is in the outbox. In English, Spanish and French.',
    id: '660060040111',
    name: 'Bernice Cole',
    mailbox: 'bernice.cole',
    phoneEnd: '75',
    houseNumber: '14',
    enrollment: { kind: 'eBill', isEnrolled: true, isCustomer: true },
  },
  {
    key: 'ebill.unenrolled',
    title: 'eBill: unenrolled',
    formId: 'gas-ebill',
    note: 'Says how to enroll again.',
    id: '660060040112',
    name: 'Dale Porter',
    mailbox: 'dale.porter',
    phoneEnd: '76',
    houseNumber: '77',
    enrollment: { kind: 'eBill', isEnrolled: false },
  },
  {
    key: 'ebill.wrong-type',
    title: 'eBill: a link for something else',
    formId: 'gas-plan-first',
    path: '/ebill/{token}',
    note: 'The link is for an installment plan, so the page is not available.',
    id: '660060040113',
    name: 'Faye Lindholm',
    mailbox: 'faye.lindholm',
    phoneEnd: '77',
    houseNumber: '6',
    plan: { balanceCents: 20_000, period: 5 },
  },
  {
    key: 'ebill.no-button',
    title: 'eBill: enrolled, without a way out',
    formId: 'gas-ebill',
    note: 'The company has kept the end to itself: there is no button, but a number to call.',
    id: '660060040114',
    name: 'Walnut Street Laundry',
    mailbox: 'walnut.street.laundry',
    phoneEnd: '78',
    houseNumber: '900',
    enrollment: { kind: 'eBill', isEnrolled: true, mayUnenroll: false },
  },
  {
    key: 'autopay.enrolled',
    title: 'AutoPay: enrolled',
    formId: 'gas-autopay',
    note: 'Unenroll, then “Yes”. Two tabs may do it: one confirmation is sent.',
    id: '660060040121',
    name: 'Norman Pike',
    mailbox: 'norman.pike',
    phoneEnd: '79',
    houseNumber: '33',
    enrollment: { kind: 'autopay', isEnrolled: true },
  },
  {
    key: 'autopay.unenrolled',
    title: 'AutoPay: unenrolled',
    formId: 'gas-autopay',
    note: 'Says how to enroll again.',
    id: '660060040122',
    name: 'Ruth Castellano',
    mailbox: 'ruth.castellano',
    phoneEnd: '80',
    houseNumber: '112',
    enrollment: { kind: 'autopay', isEnrolled: false },
  },
  {
    key: 'ebill.rtl',
    title: 'eBill in Arabic',
    formId: 'fiber-ebill',
    note: 'The same page from right to left, in Arabic and English.',
    id: '660060040131',
    name: 'سارة محمود',
    mailbox: 'sara.mahmoud',
    phoneEnd: '81',
    houseNumber: '9',
    enrollment: { kind: 'eBill', isEnrolled: true },
  },
];

const STARTS: DemoScreen[] = [
  {
    key: 'ebill.start',
    title: 'eBill: the way in',
    path: '/ebill',
    note: 'Account Number 660060040111 and House Number 14 open the page. Wrong numbers are answered without telling which; five wrong tries wait 15 minutes.',
  },
  {
    key: 'autopay.start',
    title: 'AutoPay: the way in',
    path: '/autopay',
    note: 'Account Number 660060040121 and House Number 33 open the page.',
  },
];

const formOf = ({ formId }: Story) => {
  const form = REPORT_FORMS.find(({ definition }) => definition.id === formId);
  if (!form) throw new Error(`No demo form ${formId}`);
  return form;
};
const dateOf = (now: number, days: number) => formatISO(addDays(new Date(now), days), { representation: 'date' });

function recipientOf(story: Story, now: number): RecipientRow {
  const { accountId } = formOf(story);
  const isArabic = accountId === 'indus';
  return recipient({
    account_id: accountId,
    id: story.id,
    name: story.name,
    email: `${story.mailbox}@mail.example.com`,
    phone: `+120255504${story.phoneEnd}`,
    locale: isArabic ? 'ar' : null,
    tags: JSON.stringify({ [isArabic ? 'رقم الحساب' : 'Account number']: story.id, 'Customer name': story.name }),
    balance_cents: story.plan?.balanceCents ?? 0,
    next_bill_date: story.nextBillDate ?? dateOf(now, BILL_IN_DAYS),
  });
}

const submissionId = ({ id }: Story) => `demo-report-${id}`;

function submissionOf(story: Story, { period }: { period: number }, submittedAt: number): SubmissionRow {
  const owner = { accountId: formOf(story).accountId, formId: story.formId, recipientId: story.id };
  const answers = { period: [`months-${period}`] };
  return submissionRow(
    owner,
    {
      id: submissionId(story),
      reference: `LK-DEM${story.id.slice(-3)}-RPRT`,
      agreement: JSON.stringify({ text: textsOf('installments', 'en')('agree'), language: 'en' }),
    },
    { key: submissionId(story), at: submittedAt, answers, isAgreed: true },
  );
}

function planRowsOf(
  story: Story,
  { balanceCents, period }: { balanceCents: number; period: number },
  now: number,
): PlanRowRow[] {
  const rows = installmentSchedule({
    balanceCents,
    period,
    downPaymentPercent: formOf(story).definition.downPayment,
    startDate: dateOf(now, -2),
    nextBillDate: story.nextBillDate ?? dateOf(now, BILL_IN_DAYS),
  });
  return rows.map((row, seq) => ({
    submission_id: submissionId(story),
    seq,
    amount_cents: row.amountCents,
    due_date: row.dueDate,
    is_down_payment: Number(row.isDownPayment),
  }));
}

function enrollmentOf(
  story: Story,
  { kind, isEnrolled, mayUnenroll }: NonNullable<Story['enrollment']>,
  now: number,
): EnrollmentRow {
  return {
    account_id: formOf(story).accountId,
    recipient_id: story.id,
    kind,
    is_enrolled: Number(isEnrolled),
    source: 'form',
    details: JSON.stringify(mayUnenroll === undefined ? {} : { mayUnenroll }),
    enrolled_at: now - 90 * DAY,
    ended_at: isEnrolled ? null : now - DAY,
    updated_at: now - DAY,
  };
}

function gasAccountOf(story: Story): SupplierAccountRow {
  return {
    contract_account: story.id,
    account_id: 'potomac',
    recipient_id: story.id,
    street_number: story.houseNumber,
    state: 'MD',
    is_residential: 1,
    do_not_contact: 0,
    do_not_transfer: 0,
    updated_at: 0,
  };
}

function customerOf({ id, houseNumber }: Story): CustomerRow {
  return {
    account_id: 'potomac',
    recipient_id: id,
    address: `${houseNumber} River Road, Bethesda, MD 20816`,
    is_enrolled_in_ebill: 1,
    recipients: JSON.stringify([{ recipientId: id, preferences: categoryNames('potomac') }]),
  };
}

const PAGES: Record<ReportKind, string> = { eBill: '/ebill/{token}', autopay: '/autopay/{token}' };

function screenOf(story: Story): DemoScreen {
  const { key, title, note, id, formId, path = story.enrollment && PAGES[story.enrollment.kind] } = story;
  return {
    key,
    title,
    note,
    path,
    claims: { purpose: 'report', accountId: formOf(story).accountId, recipientId: id, target: formId },
  };
}

/** Plans, electronic bills and automatic payments that somebody is enrolled in. */
export const reportsDemo: DemoPart = {
  rows: (now) => ({
    ...reportFormRows(now),
    recipients: STORIES.map((story) => recipientOf(story, now)),
    supplier_accounts: STORIES.filter((story) => formOf(story).accountId === 'potomac').map(gasAccountOf),
    erp_customers: STORIES.filter(({ enrollment }) => enrollment?.isCustomer).map(customerOf),
    enrollments: STORIES.flatMap((story) => (story.enrollment ? [enrollmentOf(story, story.enrollment, now)] : [])),
    submissions: STORIES.flatMap((story) => (story.plan ? [submissionOf(story, story.plan, now - 2 * DAY)] : [])),
    plan_rows: STORIES.flatMap((story) => (story.plan ? planRowsOf(story, story.plan, now) : [])),
  }),
  screens: [...STORIES.map(screenOf), ...STARTS],
};
