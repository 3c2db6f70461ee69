/** What the pages of budget billing and installment plans have in common. Spec: enrollment-and-payment 2 and 4. */

/** Source of who came by the page of the deferred payment plan, where the address names none. */
export const DEFERRED_PLAN_SOURCE = 'dpp';

/** True when a visit comes from an e-mail that was sent to the customer directly. */
export function isDirectEmail(source: string): boolean {
  return /^direct[-_ ]?e?-?mail$/i.test(source.trim());
}
