/** The numbers in the terms and the privacy policy, so that all languages say the same. Spec: enrollment-and-payment 1 and 9. */
export const LEGAL_FIGURES = {
  trialDays: 30,
  lateFeePercent: 1,
  overdueDays: 30,
  billingErrorDays: 30,
  breachNoticeDays: 30,
  bankruptcyDays: 60,
  refundDays: 30,
  retentionDays: 30,
  liabilityFloorDollars: 50,
  liabilityMonths: 12,
  minimumAge: 18,
  childAge: 13,
} as const;
