import type { Currency } from '~/domain/money';
import type { PaymentMethod } from '~/domain/payment';
import type { PayErrors, PayNames, PayValues } from './fields';

/** What the page of a payer shows before anything is posted. */
export interface PayView {
  company: string;
  /** Whose account is paid, where a link says so; null where the payer types it. */
  accountNumber: string | null;
  currency: Currency;
  values: PayValues;
}

/** Where the page of a demand or of a stranger stands. */
export type PayPageState =
  | { kind: 'form'; view: PayView; /** A form of which nothing is known to the platform. */ isUnknownKey: boolean }
  | { kind: 'paid' | 'inProgress'; resultPath: string }
  /** No link, and a host name of nobody's. */
  | { kind: 'noCompany' };

/** Key of a sentence about the whole of a post, and what it is filled with. */
export interface PayNotice {
  sentence: string;
  params?: Record<string, string | number>;
  link?: { path: string; sentence: string };
}

/** What came of a post. */
export interface PayAnswer {
  step: 'start' | 'pay';
  values: PayValues;
  errors: PayErrors;
  paymentKey: string;
  /** What was typed of the second step and is no number. */
  names?: PayNames;
  /** The server's time, for the expiry that the browser judges, in milliseconds. */
  now: number;
  notice?: PayNotice;
}

/** The gateway's hosted page is on another site, which a post may not lead to. */
export interface Elsewhere {
  elsewhere: string;
}

export type ResultView =
  | {
      state: 'received' | 'declined' | 'cancelled' | 'expired';
      reference: string;
      amountCents: number;
      taxCents: number;
      balanceCents: number | null;
      currency: Currency;
      /** Milliseconds. */
      createdAt: number;
      timeZone: string;
      remarks: string;
      method: PaymentMethod | null;
      brand: string;
      lastFour: string;
      customerNumber: string;
      receiptPath: string;
      /** Where it is tried again; empty where nobody knows. */
      retryPath: string;
    }
  | {
      state: 'pending';
      reference: string;
      amountCents: number;
      currency: Currency;
      method: PaymentMethod;
      /** The hosted page where the payer goes on; empty for the others. */
      url: string;
      ownPath: string;
    };
