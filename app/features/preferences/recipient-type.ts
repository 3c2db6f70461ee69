const RECIPIENT_TYPES = {
  customer: 'customer',
  household: 'household',
  member: 'member',
  taxpayer: 'taxpayer',
  property: 'property',
  'service account': 'serviceAccount',
} as const;

/** The word of ours for what an account calls its recipients; undefined where the account has a word of its own. */
export function recipientTypeOf(
  description: string,
): (typeof RECIPIENT_TYPES)[keyof typeof RECIPIENT_TYPES] | undefined {
  const word = description.trim().toLowerCase();
  return Object.hasOwn(RECIPIENT_TYPES, word) ? RECIPIENT_TYPES[word as keyof typeof RECIPIENT_TYPES] : undefined;
}
