/** What the header of every page shows of an account. */
export interface FrameAccount {
  companyName: string;
  logoUrl: string;
  supportPhone: string;
  supportEmail: string;
}
