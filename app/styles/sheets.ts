import admin from './admin.css?inline';
import app from './app.css?inline';
import branding from './branding.css?inline';
import unsubscribe from './unsubscribe.css?inline';
import data from './data.css?inline';
import documents from './documents.css?inline';
import enrollment from './enrollment.css?inline';
import fieldAgent from './field-agent.css?inline';
import formPage from './form-page.css?inline';
import legal from './legal.css?inline';
import payments from './payments.css?inline';
import people from './people.css?inline';
import preferences from './preferences.css?inline';
import reports from './reports.css?inline';
import results from './results.css?inline';
import settings from './settings.css?inline';
import system from './system.css?inline';
import signing from './signing.css?inline';
import supplier from './supplier.css?inline';
import tabs from './tabs.css?inline';
import templates from './templates.css?inline';
import texts from './texts.css?inline';
import wallet from './wallet.css?inline';
import webhooks from './webhooks.css?inline';

/** Style rules that only some pages need, by the name that their `handle.styles` calls them. */
const SHEETS = {
  admin,
  branding,
  unsubscribe,
  data,
  documents,
  enrollment,
  'field-agent': fieldAgent,
  'form-page': formPage,
  legal,
  payments,
  people,
  preferences,
  reports,
  results,
  settings,
  system,
  signing,
  supplier,
  tabs,
  templates,
  texts,
  wallet,
  webhooks,
};

export type SheetName = keyof typeof SHEETS;

/** The style rules of one page: what every page has, then each of its sheets once. */
export function pageStyles(names: Iterable<SheetName>): string {
  return app + [...new Set(names)].map((name) => SHEETS[name]).join('');
}
