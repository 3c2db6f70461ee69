/** What the pages of budget billing and installment plans have in common. Spec: enrollment-and-payment 2 and 4. */

/** Customer service of the gas company. Spec: enrollment-and-payment 2 and 9. */
export const CUSTOMER_SERVICE = { words: '844-WASHGAS', digits: '844-927-4427', dial: '+18449274427' } as const;

/** True when a visit comes from an e-mail that was sent to the customer directly. */
export function isDirectEmail(source: string): boolean {
  return /^direct[-_ ]?e?-?mail$/i.test(source.trim());
}
