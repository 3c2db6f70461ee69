import type { SupplierChoice } from '~/domain/supplier';

/** Names and ids of the controls; the browser module looks for the boxes by them. */
export const FIELDS = { accountNumber: 'accountNumber', contact: 'doNotContact', transfer: 'doNotTransfer' } as const;

export function readChoice(post: FormData): SupplierChoice {
  return { doNotContact: post.has(FIELDS.contact), doNotTransfer: post.has(FIELDS.transfer) };
}
