import * as accounts from './accounts';
import * as alerts from './alerts';
import * as approval from './approval';
import * as banks from './banks';
import * as bills from './bills';
import * as branding from './branding';
import type { Call } from './call';
import * as closing from './closing';
import * as consents from './consents';
import * as contacts from './contacts';
import * as dashboard from './dashboard';
import * as data from './data';
import * as deliveries from './deliveries';
import * as demo from './demo';
import * as domains from './domains';
import * as documents from './documents';
import * as dossier from './dossier';
import * as personRights from './person-rights';
import * as drafts from './drafts';
import * as enrollment from './enrollment';
import * as fieldAgent from './field-agent';
import * as formPage from './form-page';
import * as formPageSubmit from './form-page-submit';
import * as gate from './gate';
import * as keys from './keys';
import * as links from './links';
import * as mailingPreviews from './mailing-previews';
import * as mailings from './mailings';
import * as messages from './messages';
import * as operator from './operator';
import * as otp from './otp';
import * as paymentList from './payment-list';
import * as paymentResults from './payment-results';
import * as payments from './payments';
import * as people from './people';
import * as pictures from './pictures';
import * as preferences from './preferences';
import * as publicForms from './public-forms';
import * as push from './push';
import * as reports from './reports';
import * as results from './results';
import * as secondFactor from './second-factor';
import * as segments from './segments';
import * as sending from './sending';
import * as settings from './settings';
import * as shortLinks from './short-links';
import * as signUp from './sign-up';
import * as signing from './signing';
import * as submissions from './submissions';
import * as supplier from './supplier';
import * as system from './system';
import * as templates from './templates';
import * as texts from './texts';
import * as unsubscribe from './unsubscribe';
import * as wallet from './wallet';
import * as webhooks from './webhooks';

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'rateLimit' in value;
const byPath = (a: Call, b: Call) => (a.path < b.path ? -1 : 1);
const callsOf = (...files: object[]): Call[] =>
  files.flatMap((file) => Object.values(file).filter(isCall)).sort(byPath);

/** The calls of each area, which is the name of the file here and of the platform's module that answers them. */
export const callsByArea: Readonly<Record<string, readonly Call[]>> = {
  accounts: callsOf(accounts),
  alerts: callsOf(alerts),
  approval: callsOf(approval),
  banks: callsOf(banks),
  bills: callsOf(bills),
  branding: callsOf(branding),
  closing: callsOf(closing),
  consents: callsOf(consents),
  contacts: callsOf(contacts),
  dashboard: callsOf(dashboard),
  data: callsOf(data),
  deliveries: callsOf(deliveries),
  demo: callsOf(demo),
  documents: callsOf(documents),
  domains: callsOf(domains),
  dossier: callsOf(dossier, personRights),
  drafts: callsOf(drafts),
  enrollment: callsOf(enrollment),
  'field-agent': callsOf(fieldAgent),
  'form-page': callsOf(formPage, formPageSubmit),
  gate: callsOf(gate),
  keys: callsOf(keys),
  links: callsOf(links),
  mailings: callsOf(mailings, mailingPreviews),
  messages: callsOf(messages),
  operator: callsOf(operator),
  otp: callsOf(otp),
  payments: callsOf(payments, paymentResults, paymentList),
  people: callsOf(people, secondFactor),
  pictures: callsOf(pictures),
  preferences: callsOf(preferences),
  'public-forms': callsOf(publicForms),
  push: callsOf(push),
  reports: callsOf(reports),
  results: callsOf(results),
  segments: callsOf(segments),
  sending: callsOf(sending),
  settings: callsOf(settings),
  'short-links': callsOf(shortLinks),
  'sign-up': callsOf(signUp),
  signing: callsOf(signing),
  submissions: callsOf(submissions),
  supplier: callsOf(supplier),
  system: callsOf(system),
  templates: callsOf(templates),
  texts: callsOf(texts),
  unsubscribe: callsOf(unsubscribe),
  wallet: callsOf(wallet),
  webhooks: callsOf(webhooks),
};

/** Every call of the API. */
export const calls: readonly Call[] = Object.values(callsByArea).flat();
