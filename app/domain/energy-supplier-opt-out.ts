/** The choice of gas customers about energy suppliers. Spec: preferences-and-consent 2.7, 3, 4, 5. */

/** What is known of an account that decides which choices it has. */
export interface SupplierAccount {
  /** `MD`, `VA`, `DC` or another. */
  state: string;
  isResidential: boolean;
}

export interface SupplierOptOut {
  /** Suppliers are not told of the customer. */
  doNotContact: boolean;
  /** The supply is not handed over to a supplier. */
  doNotTransfer: boolean;
}

const stateOf = ({ state }: SupplierAccount) => state.trim().toUpperCase();

/** Whether a customer may refuse that a supplier takes over the supply: only homes in Maryland may. */
export function canRefuseSupplierTransfer(account: SupplierAccount): boolean {
  return account.isResidential && stateOf(account) === 'MD';
}

/** Which of the four explanations the page shows to a customer. */
export function explanationTextVariant(
  account: SupplierAccount,
): 'virginia' | 'marylandHome' | 'marylandBusiness' | 'other' {
  const state = stateOf(account);
  if (state === 'VA') return 'virginia';
  if (state !== 'MD') return 'other';
  return account.isResidential ? 'marylandHome' : 'marylandBusiness';
}

/** The choice as it is stored: a customer whom suppliers may contact can also be transferred. */
export function toStoredSupplierOptOut({ doNotContact, doNotTransfer }: SupplierOptOut): SupplierOptOut {
  return { doNotContact, doNotTransfer: doNotContact && doNotTransfer };
}
