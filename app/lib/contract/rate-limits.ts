/**
 * Every rate limit by name. `points` calls in `seconds`, counted for each `by`. `isShared` limits guard secrets and are
 * counted in the database, so that many processes count together; the others are counted in each process.
 */
export const RATE_LIMITS = {
  read: { points: 6000, seconds: 60, by: 'address', isShared: false },
  asset: { points: 6000, seconds: 60, by: 'address', isShared: false },
  write: { points: 240, seconds: 60, by: 'address', isShared: false },
  upload: { points: 120, seconds: 60, by: 'address', isShared: false },
  /** Pieces of files that go on after a break. */
  uploadPart: { points: 1200, seconds: 60, by: 'address', isShared: false },
  lookUp: { points: 60, seconds: 60, by: 'address', isShared: false },
  submit: { points: 120, seconds: 60, by: 'address', isShared: false },
  send: { points: 30, seconds: 600, by: 'address', isShared: true },
  guess: { points: 60, seconds: 600, by: 'address', isShared: true },
  /** Wrong values at the gate of one link from one address. */
  gateTry: { points: 5, seconds: 900, by: 'link', isShared: true },
  /** Wrong house numbers for one account number, known or not, on whatever page. */
  lookUpTry: { points: 5, seconds: 900, by: 'accountNumber', isShared: true },
  /** Wrong values at the gate of one link, wherever they come from. */
  gateLink: { points: 20, seconds: 3600, by: 'link', isShared: true },
  /** Payment links that one installation of a field agent sends, whoever they go to. */
  agentSend: { points: 10, seconds: 3600, by: 'accountNumber', isShared: true },
  /** One pressed button of a field agent: pressed again, it has sent already. */
  agentRepeat: { points: 1, seconds: 600, by: 'link', isShared: true },
  /**
   * Presses of Start at public addresses of forms from one network. An office, a school or a hall shares one address: a few
   * hundred people within an hour begin undisturbed.
   */
  publicStart: { points: 300, seconds: 3600, by: 'address', isShared: true },
  /** Forms begun at one public address, from wherever: it bounds what many networks together can store. */
  publicForm: { points: 5000, seconds: 3600, by: 'form', isShared: true },
  /** Submissions of one form that come by its public address from one network. */
  publicSubmit: { points: 120, seconds: 3600, by: 'form', isShared: true },
  pay: { points: 30, seconds: 600, by: 'address', isShared: true },
  /** Links to forms that one account sends, whoever of its users does. */
  templateSend: { points: 5000, seconds: 86_400, by: 'account', isShared: true },
  /** Previews of settings that one account makes, whoever of its users does. */
  settingsPreview: { points: 120, seconds: 3600, by: 'account', isShared: true },
  /** Messages and links that one account sends to many. */
  mailing: { points: 3_000_000, seconds: 86_400, by: 'account', isShared: true },
  signIn: { points: 10, seconds: 600, by: 'address', isShared: true },
  /**
   * Both calls of a sign-in by the identity provider, which lets nobody guess anything: three hundred people of one office within ten
   * minutes come in undisturbed.
   */
  providerSignIn: { points: 600, seconds: 600, by: 'address', isShared: true },
  /** Wrong passwords for one address, known or not, wherever they come from. */
  passwordReset: { points: 3, seconds: 3600, by: 'email', isShared: true },
  signInTry: { points: 5, seconds: 900, by: 'email', isShared: true },
  /** Wrong codes and passwords of one person at the second step and on the page of security, wherever they come from. */
  secondFactorTry: { points: 5, seconds: 900, by: 'user', isShared: true },
  /** Messages to one address that a sign-up or a resend asks for. */
  signUpMail: { points: 5, seconds: 3600, by: 'email', isShared: true },
  /** Invitations that one account sends, whoever of its owners does. */
  invite: { points: 50, seconds: 86_400, by: 'account', isShared: true },
  renewLink: { points: 3, seconds: 86_400, by: 'link', isShared: true },
  /** Links with which the person behind a form goes on elsewhere. */
  goOn: { points: 5, seconds: 86_400, by: 'link', isShared: true },
  /** Parts of a form that are offered to a phone. */
  offerPart: { points: 20, seconds: 3600, by: 'link', isShared: true },
  /** Codes of such parts that are opened and taken over: nobody guesses one, and so many phones share no address. */
  phoneCode: { points: 300, seconds: 600, by: 'address', isShared: false },
  /** Calls of one API key, wherever they come from. */
  key: { points: 600, seconds: 60, by: 'key', isShared: false },
  /** Wrong API keys from one address. */
  keyTry: { points: 60, seconds: 600, by: 'address', isShared: true },
  webhook: { points: 3000, seconds: 60, by: 'address', isShared: false },
  none: { points: 0, seconds: 0, by: 'address', isShared: false },
} as const;

export type RateLimitName = keyof typeof RATE_LIMITS;
