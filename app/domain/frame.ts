/** What the header of every page shows of an account. */
export interface FrameAccount {
  companyName: string;
  logoUrl: string;
  supportPhone: string;
  /** The number as it is advertised in letters; empty for none. */
  supportPhoneWords: string;
  supportEmail: string;
  /** ISO code; empty where there is no account. */
  country: string;
}

/** The header of pages that no account has. */
export const OWN_FRAME: FrameAccount = {
  companyName: 'Latchkey',
  logoUrl: '/logo.svg',
  supportPhone: '',
  supportPhoneWords: '',
  supportEmail: '',
  country: '',
};
