/** The choice of gas customers about energy suppliers. Spec: preferences-and-consent 2.7, 3, 4, 5. */

/** What is known of an account that decides which choices it has. */
export interface SupplierAccount {
  /** `MD`, `VA`, `DC` or another. */
  state: string;
  isResidential: boolean;
}

export interface SupplierChoice {
  /** Suppliers are not told of the customer. */
  doNotContact: boolean;
  /** The supply is not handed over to a supplier. */
  doNotTransfer: boolean;
}

const stateOf = ({ state }: SupplierAccount) => state.trim().toUpperCase();

/** True for homes in Maryland, which alone may keep their supply from being handed over. */
export function mayRefuseTransfer(account: SupplierAccount): boolean {
  return account.isResidential && stateOf(account) === 'MD';
}

/** Which of the four explanations a customer reads. */
export function explanationOf(account: SupplierAccount): 'virginia' | 'marylandHome' | 'marylandBusiness' | 'other' {
  const state = stateOf(account);
  if (state === 'VA') return 'virginia';
  if (state !== 'MD') return 'other';
  return account.isResidential ? 'marylandHome' : 'marylandBusiness';
}

/** The choice that is stored: who may be contacted may be handed over. */
export function storedChoice({ doNotContact, doNotTransfer }: SupplierChoice): SupplierChoice {
  return { doNotContact, doNotTransfer: doNotContact && doNotTransfer };
}
