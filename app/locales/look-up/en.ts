/** The two numbers that open a page without a link. English is the truth. */
export const en = {
  accountNumber: 'Account Number',
  accountHint: '12 characters at most',
  houseNumber: 'House Number',
  houseHint: 'The number of the house in your service address, such as 27 or 12B',
  accountRequired: 'Please enter the correct Account Number',
  houseRequired: 'Please enter a House Number',
  checkFields: 'Please check these fields.',
  locked_one: 'Too many tries. Please wait {{count}} minute and try again.',
  locked_other: 'Too many tries. Please wait {{count}} minutes and try again.',
  critical: 'Critical error, We cannot process your request, please reach out our support team at {{email}}',
  criticalWithoutEmail: 'Critical error, We cannot process your request, please reach out our support team',
} as const;
