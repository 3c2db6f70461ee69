import { getGenericReport, getInstallmentPayLink, getSubmissionData, unenroll } from '~/areas/reports/calls';
import type { Answers } from '~/domain/form-model';
import { anInput, inputsElement } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls } from '../drafts/form-calls';

type FormOver = Parameters<TestPlatform['seed']['form']>[0];

const months = (value: string) => ({ guid: `m${value}`, value, name: `${value} months` });

export const planForm = (over: FormOver = {}): FormOver => ({
  id: 'plan',
  type: 'InstallmentPlan',
  title: 'Pay in installments',
  formElements: [
    { type: 'html', beefreeHtmlTemplate: '<p>Without interest.</p>' },
    inputsElement(
      anInput('months', 'installmentPeriod', { required: true, options: ['1', '3', '5', '7', '12', '24'].map(months) }),
    ),
  ],
  ...over,
});
export const ebillForm = (over: FormOver = {}): FormOver => ({
  id: 'bills',
  type: 'EBill',
  title: 'Electronic bills',
  multipleSubmission: true,
  formElements: [inputsElement(anInput('note'))],
  ...over,
});
export const autopayForm = (over: FormOver = {}): FormOver => ({
  id: 'auto',
  type: 'AutoPay',
  title: 'Automatic payments',
  multipleSubmission: true,
  formElements: [inputsElement(anInput('day', 'autopayDate', { required: true }))],
  ...over,
});

/** A test platform with Maya and the forms that enroll. */
export async function createReportPlatform(): Promise<TestPlatform> {
  const platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form(planForm());
  await platform.seed.form(ebillForm());
  await platform.seed.form(autopayForm());
  return platform;
}

/** The calls that pages of reports make, with a link to the form or to its report. */
export async function reportCalls(
  platform: TestPlatform,
  form: string,
  { purpose = 'report', recipient = 'maya' }: { purpose?: 'report' | 'form'; recipient?: string } = {},
) {
  const token = await platform.seed.link({ form, purpose, recipient });
  const query = (language = 'en') => ({
    target: form,
    recipientId: recipient,
    accountId: 'prairie',
    language,
    token,
  });
  return {
    token,
    plan: (language?: string) => platform.call(getSubmissionData, { query: query(language) }),
    payLink: (amount = 0) => platform.call(getInstallmentPayLink, { query: { token, amount } }),
    report: (language?: string) => platform.call(getGenericReport, { query: query(language) }),
    unenroll: (address?: string) => platform.call(unenroll, { query: { token } }, { address }),
  };
}

let keys = 0;

/** Submits a form and finishes it. Resolves to the submission's id. */
export async function submitForm(
  platform: TestPlatform,
  form: string,
  answers: Answers,
  { recipient = 'maya', bankToken }: { recipient?: string; bankToken?: string } = {},
): Promise<string> {
  const { version: formVersion } = await platform.context.db
    .selectFrom('forms')
    .select('version')
    .where('id', '=', form)
    .executeTakeFirstOrThrow();
  const life = createFormCalls(platform, await platform.seed.link({ form, recipient }), { form, recipient });
  const bankDetails = bankToken === undefined ? undefined : { isSaved: true, token: bankToken };
  const more = {
    formVersion,
    isInstallmentAgreed: true,
    submissionKey: `key-of-a-submission-${(keys += 1)}`,
    bankDetails,
  };
  const { reportId } = dataOf(await life.submit(answers as Record<string, string>, more));
  dataOf(await life.finish(reportId));
  return reportId;
}

/** An account at a bank that Maya may name. */
export async function seedBankAccount(platform: TestPlatform, token: string): Promise<void> {
  const row = {
    account_id: 'prairie',
    recipient_id: 'maya',
    last_four: '6789',
    routing_number: '011000015',
    bank_name: 'First',
    is_saved: 0,
    created_at: 1,
  };
  await platform.context.db
    .insertInto('bank_accounts')
    .values({ ...row, token })
    .execute();
}

export async function seedErpCustomer(platform: TestPlatform, isEnrolled: boolean): Promise<void> {
  await platform.context.db
    .insertInto('erp_customers')
    .values({
      account_id: 'prairie',
      recipient_id: 'maya',
      address: '1 Main Street',
      is_enrolled_in_ebill: Number(isEnrolled),
      recipients: '[]',
    })
    .execute();
}

export const listEnrollments = (platform: TestPlatform) =>
  platform.context.db.selectFrom('enrollments').selectAll().orderBy('kind').execute();
export const listEnrollmentHistory = async (platform: TestPlatform) =>
  (await platform.context.db.selectFrom('enrollment_events').selectAll().orderBy('seq').execute()).map(
    ({ seq, kind, action }) => `${seq} ${kind} ${action}`,
  );
