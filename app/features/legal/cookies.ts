/** The cookies that `services/*.server.ts` makes; a test compares. */
export const COOKIES = [
  { name: 'latchkey-session', purpose: 'legal:cookieTable.session', life: 'legal:cookieTable.sessionLife' },
  { name: 'latchkey-sign-up', purpose: 'legal:cookieTable.signUp', life: 'legal:cookieTable.signUpLife' },
  { name: 'latchkey-flash', purpose: 'legal:cookieTable.flash', life: 'legal:cookieTable.flashLife' },
  { name: 'latchkey-device', purpose: 'legal:cookieTable.device', life: 'legal:cookieTable.deviceLife' },
  { name: 'latchkey-pay', purpose: 'legal:cookieTable.pay', life: 'legal:cookieTable.payLife' },
  { name: 'latchkey-locale', purpose: 'legal:cookieTable.locale', life: 'legal:cookieTable.choiceLife' },
  { name: 'latchkey-scheme', purpose: 'legal:cookieTable.scheme', life: 'legal:cookieTable.choiceLife' },
] as const;
