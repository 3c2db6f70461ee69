import type { z } from 'zod';
import { accountInfoSchema, themeSchema } from '../app/areas/accounts/calls';
import { accountSchema, accountUserSchema, templateApprovalConfigSchema } from '../app/areas/approval/calls';
import { budgetPlanSchema, installmentPlanSchema } from '../app/areas/enrollment/calls';
import { envelopeSchema } from '../app/lib/contract/call';
import { draftFileSchema, draftSchema } from '../app/areas/drafts/calls';
import { fieldAgentRecordSchema, lastPaymentSchema } from '../app/areas/payments/field-agent/calls';
import {
  elementWireSchema,
  inputWireSchema,
  mergeTagSchema,
  optionSchema,
  ruleWireSchema,
} from '../app/areas/forms/form-wire-schemas';
import { bankDetailSchema, enrollmentSchema } from '../app/areas/form-page/calls';
import { savedBankAccountSchema } from '../app/areas/payments/banks/calls';
import { genericReportSchema, planRowSchema, submissionDataSchema } from '../app/areas/reports/calls';
import { paymentResultSchema } from '../app/areas/payments/payment-result-calls';
import { cardPaymentSchema } from '../app/areas/payments/calls';
import {
  contactPreferenceSchema,
  countrySchema,
  customerPrefConfigSchema,
  customerSchema,
} from '../app/areas/contacts/calls';
import { apiKeySchema } from '../app/areas/api-keys/calls';
import { signUpSchema } from '../app/areas/users/sign-up/calls';
import { billCheckSchema } from '../app/areas/bills/calls';
import { smartPageAccessSchema } from '../app/areas/identity-check/calls';
import { exportedSubmissionSchema } from '../app/areas/submissions/export-schema';
import { supplierPreferenceSchema } from '../app/areas/enrollment/supplier/calls';
import { categorySchema, unsubscribeInfoSchema } from '../app/areas/preferences/calls';

/** What several calls have in common, by the names that the OpenAPI document calls it. */
export const COMPONENTS: Record<string, z.ZodType> = {
  ApiKey: apiKeySchema,
  Account: accountSchema,
  AccountInfo: accountInfoSchema,
  AccountUser: accountUserSchema,
  BankDetail: bankDetailSchema,
  BillCheck: billCheckSchema,
  BudgetPlan: budgetPlanSchema,
  CardPayment: cardPaymentSchema,
  Category: categorySchema,
  ContactPreference: contactPreferenceSchema,
  Country: countrySchema,
  CustomerPrefConfig: customerPrefConfigSchema,
  Draft: draftSchema,
  DraftFile: draftFileSchema,
  Enrollment: enrollmentSchema,
  Envelope: envelopeSchema,
  Customer: customerSchema,
  FieldAgentRecord: fieldAgentRecordSchema,
  FormElement: elementWireSchema,
  FormInput: inputWireSchema,
  FormOption: optionSchema,
  FormRule: ruleWireSchema,
  GenericReport: genericReportSchema,
  InstallmentPlan: installmentPlanSchema,
  LastPayment: lastPaymentSchema,
  MergeTag: mergeTagSchema,
  PaymentResult: paymentResultSchema,
  PlanRow: planRowSchema,
  SavedBankAccount: savedBankAccountSchema,
  SignUp: signUpSchema,
  SmartPageAccess: smartPageAccessSchema,
  Submission: exportedSubmissionSchema,
  SubmissionData: submissionDataSchema,
  SupplierPreference: supplierPreferenceSchema,
  TemplateApprovalConfig: templateApprovalConfigSchema,
  Theme: themeSchema,
  UnsubscribeInfo: unsubscribeInfoSchema,
};
