import type { z } from 'zod';
import { accountInfoSchema, themeSchema } from '../app/contract/accounts';
import { accountSchema, accountUserSchema, templateApprovalConfigSchema } from '../app/contract/approval';
import { budgetPlanSchema, installmentPlanSchema } from '../app/contract/enrollment';
import { envelopeSchema } from '../app/contract/call';
import { draftFileSchema, draftSchema } from '../app/contract/drafts';
import { fieldAgentRecordSchema, lastPaymentSchema } from '../app/contract/field-agent';
import {
  elementWireSchema,
  inputWireSchema,
  mergeTagSchema,
  optionSchema,
  ruleWireSchema,
} from '../app/contract/form-wire';
import { bankDetailSchema, enrollmentSchema } from '../app/contract/form-page';
import { savedBankAccountSchema } from '../app/contract/banks';
import { genericReportSchema, planRowSchema, submissionDataSchema } from '../app/contract/reports';
import { paymentResultSchema } from '../app/contract/payment-results';
import { cardPaymentSchema } from '../app/contract/payments';
import {
  contactPreferenceSchema,
  countrySchema,
  customerPrefConfigSchema,
  customerSchema,
} from '../app/contract/contacts';
import { apiKeySchema } from '../app/contract/keys';
import { signUpSchema } from '../app/contract/sign-up';
import { billCheckSchema } from '../app/contract/bills';
import { smartPageAccessSchema } from '../app/contract/gate';
import { exportedSubmissionSchema } from '../app/contract/submission-file';
import { supplierPreferenceSchema } from '../app/contract/supplier';
import { categorySchema, unsubscribeInfoSchema } from '../app/contract/preferences';

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
