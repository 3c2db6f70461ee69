import type { SmartPayToken } from '~/contract/tokens';
import type { NewLink } from '../tokens';
import type { Database, RecipientRow } from '../db/schema';

interface ScreenTexts {
  /** `preferences.standard`: the area and the state that it shows. */
  key: string;
  title: string;
  /** What to try there. */
  note: string;
  /** Query that is added to the link, such as `showHeader=false`. */
  query?: string;
}

/** A demo screen that a link opens. */
export interface LinkScreen extends ScreenTexts {
  claims: Omit<NewLink, 'jti'>;
  /** Days from today that the link lives; negative: it has run out. Eight unless told otherwise. */
  days?: number;
  /** Where the screen is not the page that the link's purpose opens: its path with `{token}`. */
  path?: string;
}

/** A demo screen that needs no link. */
export interface PathScreen extends ScreenTexts {
  /** From the site's root: `/supplier`. */
  path: string;
  /** A page of the admins: Olivia, an owner, is signed in on the way there. */
  signedIn?: boolean;
}

/** A demo screen that a smart-pay link opens. */
export interface SmartPayScreen extends ScreenTexts {
  smartPay: Omit<SmartPayToken, 'purpose' | 'exp'>;
  /** As of a link screen. */
  days?: number;
}

/** What came of a payment that the demo has. */
export interface PaymentScreen extends ScreenTexts {
  payment: { reference: string; publicId: string };
}

/** A demo screen of the admins' side, which the owner Olivia is signed in for. */
export interface SessionScreen extends ScreenTexts {
  /** Path of the screen. */
  next: string;
}

export type DemoScreen = LinkScreen | PathScreen | SmartPayScreen | PaymentScreen | SessionScreen;

/** The rows of some tables. */
export type DemoRows = { [T in keyof Database]?: Database[T][] };

/** The demo of one area: its rows, which are put in when they are missing, and its screens. */
export interface DemoPart {
  /** @param now milliseconds */
  rows(now: number): DemoRows;
  /** What the rows name in the file store; made before they are put in. */
  files?(now: number): Promise<{ key: string; content: Uint8Array }[]>;
  screens: DemoScreen[];
}

/** A recipient of the demo: known by no contact, owing nothing, unless told otherwise. */
export const recipient = (
  of: Pick<RecipientRow, 'account_id' | 'id' | 'name'> & Partial<RecipientRow>,
): RecipientRow => ({
  email: null,
  phone: null,
  locale: null,
  tags: '{}',
  balance_cents: null,
  next_bill_date: null,
  revision: 1,
  ...of,
});
