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

/** How each sheet sets the colours of a dark page: by the device's wish, in one block. */
const DARK = /@media ?\(prefers-color-scheme: ?dark\) ?\{\s*(:root ?\{[^}]*\})\s*\}/g;

function sheetsWith(dark: string): Record<SheetName | 'app', string> {
  const sheets = Object.entries({ app, ...SHEETS }).map(([name, css]) => [name, css.replace(DARK, dark)]);
  return Object.fromEntries(sheets) as Record<SheetName | 'app', string>;
}

/** A page whose colours were chosen carries no others. */
const BY_SCHEME = { auto: sheetsWith('$&'), light: sheetsWith(''), dark: sheetsWith('$1') };

/** The style rules of one page: what every page has, then each of its sheets once. */
export function pageStyles(names: Iterable<SheetName>, scheme: keyof typeof BY_SCHEME): string {
  const sheets = BY_SCHEME[scheme];
  return sheets.app + [...new Set(names)].map((name) => sheets[name]).join('');
}
