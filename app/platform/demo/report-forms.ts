import { formFileSchema, FORM_FILE_TYPES, type FormFile } from '~/contract/form-file';
import type { FormRow, FormVersionRow } from '../db/schema';

/** A form whose reports the demo shows. */
interface ReportForm {
  accountId: string;
  definition: FormFile;
}

const period = (name: string, ...months: [value: string, name: string][]) => ({
  type: 'inputs',
  inputForms: [
    {
      id: 'period',
      name,
      inputType: 'installmentPeriod',
      required: true,
      options: months.map(([value, text]) => ({ guid: `months-${value}`, value, name: text })),
    },
  ],
});

const plan = (id: string, downPayment: number, reportHtml: string) => ({
  id,
  type: 'InstallmentPlan',
  title: 'Pay your gas balance in installments',
  reportTitle: 'Your installment plan',
  downPayment,
  reportHtml,
  formElements: [
    { type: 'html', beefreeHtmlTemplate: '<p>Spread your balance over the coming months, without interest.</p>' },
    period('Number of installments', ['5', '5 months'], ['6', '6 months'], ['12', '12 months']),
  ],
  translations: {
    es: {
      title: 'Pague su saldo de gas a plazos',
      reportTitle: 'Su plan de pagos a plazos',
      reportHtml: '<p>Las cuotas se suman a su factura de gas. <strong>Sin intereses.</strong></p>',
    },
  },
});

const EBILL = {
  id: 'gas-ebill',
  type: 'EBill',
  title: 'Switch to electronic bills',
  reportTitle: 'Your Electronic Bills',
  reportHtml:
    '<p>Your gas bill comes <strong>by email</strong> on the day it is made.</p><ul><li>No envelope, no postage</li><li>Seven years of bills to look back on</li></ul>',
  multipleSubmission: true,
  formElements: [
    {
      type: 'inputs',
      inputForms: [{ id: 'email', name: 'Where shall we send your bills?', inputType: 'email', required: true }],
    },
  ],
  translations: {
    es: {
      title: 'Cambie a facturas electrónicas',
      reportTitle: 'Sus facturas electrónicas',
      reportHtml:
        '<p>Recibe su factura de gas <strong>por correo electrónico</strong> el mismo día en que se emite.</p>',
    },
    fr: {
      title: 'Passez aux factures électroniques',
      reportTitle: 'Vos factures électroniques',
      reportHtml: '<p>Votre facture de gaz arrive <strong>par e-mail</strong> le jour de son émission.</p>',
    },
  },
};

const AUTOPAY = {
  id: 'gas-autopay',
  type: 'AutoPay',
  title: 'Enroll in AutoPay',
  reportTitle: 'Your automatic payments',
  reportHtml:
    '<p>We collect the exact amount of each gas bill from your bank account on the day you chose. You are told <strong>five days before</strong>.</p>',
  formElements: [
    {
      type: 'inputs',
      inputForms: [
        {
          id: 'pay-day',
          name: 'Collect my payment on',
          inputType: 'autopayDate',
          required: true,
          options: [{ guid: 'day-15', value: '15', name: '15th of the month' }],
        },
      ],
    },
  ],
};

const ARABIC_EBILL = {
  id: 'fiber-ebill',
  type: 'EBill',
  language: 'ar',
  country: 'Pakistan',
  title: 'الاشتراك في الفواتير الإلكترونية',
  reportTitle: 'فواتيرك الإلكترونية',
  reportHtml: '<p>تصلك فاتورة الإنترنت <strong>عبر البريد الإلكتروني</strong> في يوم إصدارها، بلا ورق.</p>',
  formElements: [
    { type: 'inputs', inputForms: [{ id: 'email', name: 'البريد الإلكتروني', inputType: 'email', required: true }] },
  ],
  translations: {
    en: {
      title: 'Switch to electronic bills',
      reportTitle: 'Your Electronic Bills',
      reportHtml: '<p>Your internet bill comes by email on the day it is made.</p>',
    },
  },
};

export const REPORT_FORMS: readonly ReportForm[] = [
  [
    'potomac',
    plan(
      'gas-plan-zero',
      0,
      '<p>Installments are added to your gas bill. <strong>There is no interest</strong> and no down payment.</p>',
    ),
  ],
  [
    'potomac',
    plan(
      'gas-plan-first',
      -1,
      '<p>Installments are added to your gas bill. The plan begins with your first installment.</p>',
    ),
  ],
  [
    'potomac',
    plan(
      'gas-plan-percent',
      25,
      '<p>A quarter of the balance first, the rest in equal parts. <strong>There is no interest.</strong></p>',
    ),
  ],
  ['potomac', EBILL],
  ['potomac', AUTOPAY],
  ['indus', ARABIC_EBILL],
].map(([accountId, file]) => ({ accountId: accountId as string, definition: formFileSchema.parse(file) }));

export function reportFormRows(now: number): { forms: FormRow[]; form_versions: FormVersionRow[] } {
  return {
    forms: REPORT_FORMS.map(({ accountId, definition: { id, type, title } }) => ({
      account_id: accountId,
      id,
      type: FORM_FILE_TYPES.indexOf(type),
      status: 'active',
      version: 1,
      title,
      submitted_by: null,
      created_at: now,
      updated_at: now,
    })),
    form_versions: REPORT_FORMS.map(({ accountId, definition }) => ({
      account_id: accountId,
      form_id: definition.id,
      version: 1,
      definition: JSON.stringify(definition),
      created_at: now,
    })),
  };
}
