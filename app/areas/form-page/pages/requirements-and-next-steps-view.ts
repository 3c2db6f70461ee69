import { inputsOf } from '~/areas/forms/localize-form';
import { enrollmentTypeName } from '~/areas/forms/form-wire-schemas';
import { estimateFormMinutes, listPreparationHints, type PreparationHint } from '~/domain/form-effort';
import type { FormViewInput } from './form-view-input';

/** How long the form takes, and what is needed for it. */
export interface StartView {
  minutes: number;
  /** The author's words; empty where the questions tell. */
  haveReady: string;
  hints: PreparationHint[];
}

/** What happens once the form is sent, as far as that is certain. */
export interface NextStepsView {
  /** The next page is one that shows what was enrolled in; empty where it has a reference and a receipt. */
  page: 'plan' | 'report' | '';
  /** Host of the page that the account leads to; empty where it leads to none. */
  host: string;
  /** An email to the address on file tells of it. */
  hasCopy: boolean;
  mayWithdraw: boolean;
  /** It takes the place of what was sent before. */
  isChange: boolean;
  /** It can't be sent a second time. */
  isOnce: boolean;
}

/** Undefined where nothing is to be said: of a change it is known, and most of it is answered. */
export function buildRequirementsView({ enrollment, link, draft }: FormViewInput): StartView | undefined {
  if (enrollment.hidesStart || draft.change) return undefined;
  const { formElements, haveReady, minutes } = enrollment;
  const { takesAccounts } = link.autoPayElements;
  return {
    minutes: minutes ?? estimateFormMinutes(formElements, link.tags),
    haveReady,
    hints: haveReady ? [] : listPreparationHints(inputsOf(formElements), link.tags, takesAccounts),
  };
}

export function buildNextStepsView({ enrollment, link, draft }: FormViewInput): NextStepsView {
  const type = enrollmentTypeName(enrollment.type);
  const isPlan = type === 'installmentPlan' || type === 'deferredPaymentPlan';
  return {
    page: isPlan ? 'plan' : type === 'eBill' || type === 'autoPay' ? 'report' : '',
    // Behind a change comes its receipt.
    host: draft.change ? '' : hostOf(enrollment.completionLink),
    hasCopy: link.sendsCopy,
    mayWithdraw: enrollment.mayWithdraw,
    isChange: draft.change !== null,
    isOnce: !draft.change && !enrollment.multipleSubmission,
  };
}

function hostOf(address: string | null): string {
  return address && URL.canParse(address) ? new URL(address).host : '';
}
