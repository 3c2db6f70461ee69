import admin from './admin.css?inline';
import app from './app.css?inline';
import branding from './branding.css?inline';
import builder from './builder.css?inline';
import consent from './consent.css?inline';
import documents from './documents.css?inline';
import enrollment from './enrollment.css?inline';
import fieldAgent from './field-agent.css?inline';
import form from './form.css?inline';
import legal from './legal.css?inline';
import password from './password.css?inline';
import payment from './payment.css?inline';
import people from './people.css?inline';
import preferences from './preferences.css?inline';
import report from './report.css?inline';
import results from './results.css?inline';
import servicePages from './service-pages.css?inline';
import signature from './signature.css?inline';
import supplier from './supplier.css?inline';
import tabs from './tabs.css?inline';
import templates from './templates.css?inline';
import wallet from './wallet.css?inline';

/** Style rules that only some pages need, by the name that their `handle.styles` calls them. */
const SHEETS = {
  admin,
  branding,
  builder,
  consent,
  documents,
  enrollment,
  'field-agent': fieldAgent,
  form,
  legal,
  password,
  payment,
  people,
  preferences,
  report,
  results,
  'service-pages': servicePages,
  signature,
  supplier,
  tabs,
  templates,
  wallet,
};

export type SheetName = keyof typeof SHEETS;

/** The style rules of one page: what every page has, then each of its sheets once. */
export function pageStyles(names: Iterable<SheetName>): string {
  return app + [...new Set(names)].map((name) => SHEETS[name]).join('');
}
