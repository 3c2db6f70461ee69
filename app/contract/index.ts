import * as accounts from './accounts';
import * as addresses from './addresses';
import * as alerts from './alerts';
import * as approval from './approval';
import * as banks from './banks';
import * as bills from './bills';
import * as branding from './branding';
import { AREAS, type Call } from './call';
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
import * as draftUploads from './draft-uploads';
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
import * as phoneParts from './phone-parts';
import * as pictures from './pictures';
import * as preferences from './preferences';
import * as providerSignIn from './provider-sign-in';
import * as publicForms from './public-forms';
import * as push from './push';
import * as reports from './reports';
import * as results from './results';
import * as search from './search';
import * as secondFactor from './second-factor';
import * as segments from './segments';
import * as sending from './sending';
import * as settings from './settings';
import * as shortLinks from './short-links';
import * as signUp from './sign-up';
import * as signing from './signing';
import * as starters from './starters';
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

const all = [
  accounts,
  addresses,
  alerts,
  approval,
  banks,
  bills,
  branding,
  closing,
  consents,
  contacts,
  dashboard,
  data,
  deliveries,
  demo,
  domains,
  documents,
  dossier,
  personRights,
  draftUploads,
  drafts,
  enrollment,
  fieldAgent,
  formPage,
  formPageSubmit,
  gate,
  keys,
  links,
  mailingPreviews,
  mailings,
  messages,
  operator,
  otp,
  paymentList,
  paymentResults,
  payments,
  people,
  phoneParts,
  pictures,
  preferences,
  providerSignIn,
  publicForms,
  push,
  reports,
  results,
  search,
  secondFactor,
  segments,
  sending,
  settings,
  shortLinks,
  signUp,
  signing,
  starters,
  submissions,
  supplier,
  system,
  templates,
  texts,
  unsubscribe,
  wallet,
  webhooks,
].flatMap((file) => Object.values(file).filter(isCall));

/** The calls of each area. Whoever needs those of one takes its file: all of them are dear to load. */
export const callsByArea: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  AREAS.map((area) => [area, all.filter((call) => call.area === area).sort(byPath)]),
);

/** Every call of the API. */
export const calls: readonly Call[] = Object.values(callsByArea).flat();
