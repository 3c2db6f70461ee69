import app from './app.css?inline';
import errors from './errors.css?inline';
import badge from './badge.css?inline';
import descriptionList from './description-list.css?inline';
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
import approval from '~/areas/approval/approval.css?inline';
import branding from '~/areas/accounts/branding/branding.css?inline';
import builder from '~/areas/form-builder/builder.css?inline';
import builderItem from '~/areas/form-builder/builder-item.css?inline';
import dashboard from '~/areas/admin-home/dashboard/dashboard.css?inline';
import data from '~/areas/data-import/data.css?inline';
import dataForm from '~/areas/data-import/data-form.css?inline';
import dataList from '~/areas/data-import/data-list.css?inline';
import demo from '~/areas/operations/demo/demo.css?inline';
import documents from '~/areas/bills/documents/documents.css?inline';
import enrollment from '~/areas/enrollment/enrollment.css?inline';
import fieldAgent from '~/areas/payments/field-agent/field-agent.css?inline';
import files from './files.css?inline';
import formPage from '~/areas/form-page/form-page.css?inline';
import home from './home.css?inline';
import legal from '~/areas/privacy/legal/legal.css?inline';
import messagePreview from './message-preview.css?inline';
import pagePreview from './page-preview.css?inline';
import previewWindow from './preview-window.css?inline';
import parts from './parts.css?inline';
import password from './password.css?inline';
import payments from '~/areas/payments/payments.css?inline';
import users from '~/areas/users/users.css?inline';
import phone from './phone.css?inline';
import preferences from '~/areas/preferences/preferences.css?inline';
import rating from '~/areas/forms/input-types/rating/rating.css?inline';
import reports from '~/areas/reports/reports.css?inline';
import receipt from '~/areas/submissions/receipt.css?inline';
import review from './review.css?inline';
import results from '~/areas/results/results.css?inline';
import security from '~/areas/users/security.css?inline';
import formInvitations from '~/areas/form-invitations/form-invitations.css?inline';
import settings from '~/areas/admin-home/settings/settings.css?inline';
import signing from '~/areas/bills/signing/signing.css?inline';
import submissions from '~/areas/submissions/submissions.css?inline';
import supplier from '~/areas/enrollment/supplier/supplier.css?inline';
import messageTexts from '~/areas/messages/texts/message-texts.css?inline';
import unsubscribe from '~/areas/preferences/unsubscribe/unsubscribe.css?inline';
import wallet from '~/areas/wallet-passes/wallet.css?inline';
import webhooks from '~/areas/webhooks/webhooks.css?inline';

/**
 * Style rules that only some pages need, by the name that their `handle.styles` calls them, in the order in which a page has
 * them: parts of the kit before areas.
 */
const STYLESHEETS = {
  errors,
  badge,
  qr,
  'description-list': descriptionList,
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
  'message-preview': messagePreview,
  'page-preview': pagePreview,
  'preview-window': previewWindow,
  parts,
  password,
  payments,
  users,
  phone,
  preferences,
  rating,
  receipt,
  reports,
  results,
  review,
  security,
  'form-invitations': formInvitations,
  settings,
  signing,
  submissions,
  supplier,
  'message-texts': messageTexts,
  unsubscribe,
  wallet,
  webhooks,
};

export type StylesheetName = keyof typeof STYLESHEETS;

const NAMES = Object.keys(STYLESHEETS) as StylesheetName[];

/** How each stylesheet sets the colours of a dark page: by the device's preference, in one block. */
const DARK = /@media ?\(prefers-color-scheme: ?dark\) ?\{\s*(:root ?\{[^}]*\})\s*\}/g;

function stylesheetsWith(dark: string): Record<StylesheetName | 'app', string> {
  const stylesheets = Object.entries({ app, ...STYLESHEETS }).map(([name, css]) => [name, css.replace(DARK, dark)]);
  return Object.fromEntries(stylesheets) as Record<StylesheetName | 'app', string>;
}

/** A page whose colours were chosen carries no others. */
const BY_SCHEME = { auto: stylesheetsWith('$&'), light: stylesheetsWith(''), dark: stylesheetsWith('$1') };

/** The rules of every page, then those of these stylesheets. */
export function stylesheetRules(names: readonly StylesheetName[], scheme: keyof typeof BY_SCHEME): string {
  const stylesheets = BY_SCHEME[scheme];
  return stylesheets.app + NAMES.map((name) => (names.includes(name) ? stylesheets[name] : '')).join('');
}
