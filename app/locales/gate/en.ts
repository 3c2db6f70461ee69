/** The gate in front of a page. English is the truth. */
export const en = {
  title: 'Please confirm who you are',
  next: 'Next',
  checking: 'Checking…',
  checkFields: 'Please check what is marked below.',
  locked_one: 'Too many tries. Please try again in {{count}} minute.',
  locked_other: 'Too many tries. Please try again in {{count}} minutes.',
  unavailableText: "We can't check your details at the moment. Please try again later.",
} as const;
