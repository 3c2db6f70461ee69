import app from './app.css?inline';
import mistakes from './mistakes.css?inline';
import badge from './badge.css?inline';
import facts from './facts.css?inline';
import tables from './tables.css?inline';
import charts from './charts.css?inline';
import listTable from './list-table.css?inline';
import qr from './qr.css?inline';
import record from './record.css?inline';
import rowList from './row-list.css?inline';
import sandbox from './sandbox.css?inline';
import status from './status.css?inline';
import code from './code.css?inline';
import admin from './admin.css?inline';
import approval from './approval.css?inline';
import branding from './branding.css?inline';
import builder from './builder.css?inline';
import builderItem from './builder-item.css?inline';
import dashboard from './dashboard.css?inline';
import data from './data.css?inline';
import dataForm from './data-form.css?inline';
import dataList from './data-list.css?inline';
import demo from './demo.css?inline';
import documents from './documents.css?inline';
import enrollment from './enrollment.css?inline';
import fieldAgent from './field-agent.css?inline';
import files from './files.css?inline';
import formPage from './form-page.css?inline';
import home from './home.css?inline';
import legal from './legal.css?inline';
import messageLook from './message-look.css?inline';
import pagePreview from './page-preview.css?inline';
import previewWindow from './preview-window.css?inline';
import parts from './parts.css?inline';
import password from './password.css?inline';
import payments from './payments.css?inline';
import people from './people.css?inline';
import phone from './phone.css?inline';
import preferences from './preferences.css?inline';
import rating from './rating.css?inline';
import reports from './reports.css?inline';
import receipt from './receipt.css?inline';
import review from './review.css?inline';
import results from './results.css?inline';
import security from './security.css?inline';
import sending from './sending.css?inline';
import settings from './settings.css?inline';
import signing from './signing.css?inline';
import submissions from './submissions.css?inline';
import supplier from './supplier.css?inline';
import texts from './texts.css?inline';
import unsubscribe from './unsubscribe.css?inline';
import wallet from './wallet.css?inline';
import webhooks from './webhooks.css?inline';

/**
 * Style rules that only some pages need, by the name that their `handle.styles` calls them, in the order in which a page has
 * them: parts of the kit before areas.
 */
const SHEETS = {
  mistakes,
  badge,
  qr,
  facts,
  tables,
  charts,
  'list-table': listTable,
  record,
  'row-list': rowList,
  sandbox,
  status,
  code,
  admin,
  approval,
  branding,
  builder,
  'builder-item': builderItem,
  dashboard,
  data,
  'data-form': dataForm,
  'data-list': dataList,
  demo,
  documents,
  enrollment,
  'field-agent': fieldAgent,
  files,
  'form-page': formPage,
  home,
  legal,
  'message-look': messageLook,
  'page-preview': pagePreview,
  'preview-window': previewWindow,
  parts,
  password,
  payments,
  people,
  phone,
  preferences,
  rating,
  receipt,
  reports,
  results,
  review,
  security,
  sending,
  settings,
  signing,
  submissions,
  supplier,
  texts,
  unsubscribe,
  wallet,
  webhooks,
};

export type SheetName = keyof typeof SHEETS;

const NAMES = Object.keys(SHEETS) as SheetName[];

/** How each sheet sets the colours of a dark page: by the device's wish, in one block. */
const DARK = /@media ?\(prefers-color-scheme: ?dark\) ?\{\s*(:root ?\{[^}]*\})\s*\}/g;

function sheetsWith(dark: string): Record<SheetName | 'app', string> {
  const sheets = Object.entries({ app, ...SHEETS }).map(([name, css]) => [name, css.replace(DARK, dark)]);
  return Object.fromEntries(sheets) as Record<SheetName | 'app', string>;
}

/** A page whose colours were chosen carries no others. */
const BY_SCHEME = { auto: sheetsWith('$&'), light: sheetsWith(''), dark: sheetsWith('$1') };

/** The rules of what every page has, then of these sheets. */
export function sheetRules(names: readonly SheetName[], scheme: keyof typeof BY_SCHEME): string {
  const sheets = BY_SCHEME[scheme];
  return sheets.app + NAMES.map((name) => (names.includes(name) ? sheets[name] : '')).join('');
}
