import type { BankTokenizer, PaymentGateway } from '../ports/payments';

const refuse = async (): Promise<never> => {
  throw new Error('No payment gateway is configured');
};

/** Where nothing takes payments. A payment that another gateway began before stays as it is, because nobody knows of it here. */
export const noGateway: PaymentGateway = {
  timeoutMs: 1000,
  chargeCard: refuse,
  chargeBankAccount: refuse,
  createCheckout: refuse,
  find: refuse,
  cancel: refuse,
  refund: refuse,
};

/** Where bank accounts can't be kept. */
export const noBankTokenizer: BankTokenizer = { tokenize: refuse };
