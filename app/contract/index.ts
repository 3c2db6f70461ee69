import { accountCalls } from './accounts';
import { approvalCalls } from './approval';
import { bankCalls } from './banks';
import { brandingCalls } from './branding';
import { budgetCalls } from './budget';
import type { Call } from './call';
import { consentCalls } from './consents';
import { documentCalls } from './documents';
import { extraCalls } from './extras';
import { fieldAgentCalls } from './field-agent';
import { formCalls } from './forms';
import { installmentPlanCalls, reportCalls } from './installments';
import { otpCalls } from './otp';
import { passwordResetCalls } from './password-reset';
import { paymentCalls, paymentExtraCalls } from './payments';
import { pictureCalls } from './pictures';
import { preferenceCalls } from './preferences';
import { resultCalls } from './results';
import { pushCalls, pushExtraCalls, safariPushCalls } from './push';
import { sendingCalls } from './sending';
import { signingCalls } from './signing';
import { signUpCalls, signUpExtraCalls } from './sign-up';
import { smartPageCalls } from './smart-page';
import { submissionCalls } from './submissions';
import { supplierCalls } from './supplier';
import { pageCalls, systemCalls } from './system';
import { templateCalls } from './templates';
import { unsubscribeCalls } from './unsubscribe';
import { userCalls } from './users';
import { verificationCalls } from './verification';
import { walletCalls, walletImageCalls } from './wallet';

/** Every call of the API, in the order of the specifications, extras last. */
export const calls: readonly Call[] = [
  ...approvalCalls,
  ...accountCalls,
  ...formCalls,
  ...submissionCalls,
  ...bankCalls,
  ...otpCalls,
  ...safariPushCalls,
  ...reportCalls,
  ...pageCalls,
  ...budgetCalls,
  ...installmentPlanCalls,
  ...verificationCalls,
  ...fieldAgentCalls,
  ...paymentCalls,
  ...documentCalls,
  ...signUpCalls,
  ...pushCalls,
  ...walletCalls,
  ...preferenceCalls,
  ...unsubscribeCalls,
  ...smartPageCalls,
  ...supplierCalls,
  ...systemCalls,
  ...extraCalls,
  ...consentCalls,
  ...signingCalls,
  ...userCalls,
  ...passwordResetCalls,
  ...templateCalls,
  ...sendingCalls,
  ...resultCalls,
  ...brandingCalls,
  ...paymentExtraCalls,
  ...signUpExtraCalls,
  ...walletImageCalls,
  ...pushExtraCalls,
  ...pictureCalls,
] as unknown as Call[];
