import type { PaymentRequestAmounts, PaymentMethod } from '~/domain/payment';
import type { Cents, Currency } from '~/domain/money';
import type { PayErrors, RedisplayedValues, PayValues } from './fields';

/** What the page of a payer shows before anything is posted. */
export interface PayView {
  company: string;
  /** Whose account is paid, where a link says so; null where the payer types it. */
  accountNumber: string | null;
  currency: Currency;
  /** What is asked for and what is open of it; null where the amount is the payer's to say. */
  demand: PaymentRequestAmounts | null;
  /** What it is for; may be empty. */
  about: string;
  /** The last day to pay it, as a calendar date. */
  dueOn: string | null;
  /** The most that is taken where nothing is known to be due, in minor units. */
  openMostCents: Cents;
  /** The means are typed on the gateway's own page. */
  isHosted: boolean;
  /** Ways to pay that the account offers. */
  methods: readonly PaymentMethod[];
  /** How the account's numbers look; empty where nobody knows. */
  numberFormat: string;
  /** The server's time, for the expiry that the browser checks, in milliseconds. */
  now: number;
  values: PayValues;
}

/** Where the page of a demand or of a stranger stands. */
export type PayPageState =
  | {
      kind: 'form';
      view: PayView;
      /** What the last post came to, where the address names its step. */
      answer: PayAnswer | null;
      /** A form of which nothing is known to the platform. */
      isUnknownKey: boolean;
    }
  | { kind: 'paid' | 'inProgress'; resultPath: string }
  /** No link, and a host name of nobody's. */
  | { kind: 'noCompany' }
  /** Nothing takes payments here, or the company asks for it no more. The phone may be empty. */
  | { kind: 'off' | 'withdrawn'; company: string; phone: string; country: string };

/** What a notice may lead to. */
export const PAY_LINKS = ['payments:earlierLink', 'payments:lookLink'] as const;

/** Text key of a message about the whole post, and its parameters. */
export interface PayNotice {
  textKey: string;
  params?: Record<string, string | number>;
  link?: { path: string; textKey: (typeof PAY_LINKS)[number] };
}

/** `more`: the question whether more than is due is meant. */
export const PAY_STEPS = ['start', 'more', 'pay'] as const;
export type PayStepName = (typeof PAY_STEPS)[number];

/** What came of a post. */
export interface PayAnswer {
  step: PayStepName;
  values: PayValues;
  errors: PayErrors;
  paymentKey: string;
  /** What was typed of the second step and is no number. */
  names?: RedisplayedValues;
  notice?: PayNotice;
  /** Of the page that says it. */
  status: number;
}

/** Props of each step of the page. */
export interface StepProps {
  view: PayView;
  answer: PayAnswer | undefined;
}

/** The gateway's hosted page is on another site, which a post may not lead to. */
export interface HostedPageRedirect {
  hostedPageUrl: string;
}

export type PaymentResultView =
  | {
      state: 'received' | 'declined' | 'cancelled' | 'expired';
      reference: string;
      amountCents: number;
      taxCents: number;
      balanceCents: number | null;
      /** What was open of the demand afterwards; null without one. */
      restCents: number | null;
      creditCents: number;
      currency: Currency;
      /** Milliseconds. */
      createdAt: number;
      timeZone: string;
      remarks: string;
      method: PaymentMethod | null;
      brand: string;
      lastFour: string;
      customerNumber: string;
      customerName: string;
      receiptPath: string;
      /** Where it is tried again, or the rest is paid; empty where nobody knows, or nothing is left. */
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
