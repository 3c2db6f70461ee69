import { getGenericReport, getInstallmentPayLink, getSubmissionData, unenroll } from '~/areas/reports/calls';
import type { Answers } from '~/domain/form-model';
import { anInput, inputsElement } from '../../support/builders';
import { createWorld, type World } from '../../support/world';
import { dataOf, formLife } from '../drafts/form-life';

type FormOver = Parameters<World['seed']['form']>[0];

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

/** A world with Maya and the forms that enroll. */
export async function openReportWorld(): Promise<World> {
  const world = await createWorld();
  await world.seed.account();
  await world.seed.recipient();
  await world.seed.form(planForm());
  await world.seed.form(ebillForm());
  await world.seed.form(autopayForm());
  return world;
}

/** The calls that pages of reports make, with a link to the form or to its report. */
export async function reportCalls(
  world: World,
  form: string,
  { purpose = 'report', recipient = 'maya' }: { purpose?: 'report' | 'form'; recipient?: string } = {},
) {
  const token = await world.seed.link({ form, purpose, recipient });
  const query = (language = 'en') => ({
    target: form,
    recipientId: recipient,
    accountId: 'prairie',
    language,
    token,
  });
  return {
    token,
    plan: (language?: string) => world.call(getSubmissionData, { query: query(language) }),
    payLink: (amount = 0) => world.call(getInstallmentPayLink, { query: { token, amount } }),
    report: (language?: string) => world.call(getGenericReport, { query: query(language) }),
    unenroll: (address?: string) => world.call(unenroll, { query: { token } }, { address }),
  };
}

let keys = 0;

/** Submits a form and finishes it. Resolves to the submission's id. */
export async function submitForm(
  world: World,
  form: string,
  answers: Answers,
  { recipient = 'maya', bankToken }: { recipient?: string; bankToken?: string } = {},
): Promise<string> {
  const { version: formVersion } = await world.context.db
    .selectFrom('forms')
    .select('version')
    .where('id', '=', form)
    .executeTakeFirstOrThrow();
  const life = formLife(world, await world.seed.link({ form, recipient }), { form, recipient });
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
export async function seedBankAccount(world: World, token: string): Promise<void> {
  const row = {
    account_id: 'prairie',
    recipient_id: 'maya',
    last_four: '6789',
    routing_number: '011000015',
    bank_name: 'First',
    is_saved: 0,
    created_at: 1,
  };
  await world.context.db
    .insertInto('bank_accounts')
    .values({ ...row, token })
    .execute();
}

export async function seedErpCustomer(world: World, isEnrolled: boolean): Promise<void> {
  await world.context.db
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

export const enrollments = (world: World) =>
  world.context.db.selectFrom('enrollments').selectAll().orderBy('kind').execute();
export const history = async (world: World) =>
  (await world.context.db.selectFrom('enrollment_events').selectAll().orderBy('seq').execute()).map(
    ({ seq, kind, action }) => `${seq} ${kind} ${action}`,
  );
