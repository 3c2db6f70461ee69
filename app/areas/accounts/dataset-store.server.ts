import { account, retention } from '~/areas/data-import/datasets/account';
import { preferenceSettings } from '~/areas/data-import/datasets/consent';
import { LOCALES, type Locale } from '~/lib/contract/enums';
import type { Theme } from './calls';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** What the preferences page says, and which contacts it takes. */
export const preferenceSettingsRecords = createDatasetRecordStore({
  dataset: preferenceSettings,
  table: 'preference_settings',
  columns: {
    emailCode: 'email_otp_id',
    smsCode: 'sms_otp_id',
    indiaSmsCode: 'india_sms_otp_id',
    whatsAppCode: 'whats_app_otp_id',
    emailCaptureRemoved: 'removes_email_capture',
    mobileCaptureRemoved: 'removes_mobile_capture',
    header: 'header_html',
    footer: 'footer_html',
    terms: 'terms_html',
    termsEnabled: 'are_terms_enabled',
    unsubscribeLeadsToPreferences: 'unsubscribe_leads_to_preferences',
    smsNumber: 'sms_number',
  },
});

/** How long what people did is stored. */
export const retentionRecords = createDatasetRecordStore({
  dataset: retention,
  table: 'retention_settings',
  columns: {},
  toRecord: (row) => ({
    submissionMonths: row.submission_months ?? 0,
    messageMonths: row.message_months ?? 0,
    eventMonths: row.event_months ?? 0,
  }),
  toRow: (record) => ({
    submission_months: record.submissionMonths || null,
    message_months: record.messageMonths || null,
    event_months: record.eventMonths || null,
  }),
});

/** What the pages offer: of an account that has named none all, and its default language in any case. */
function languagesOf(locales: string, byDefault: string): Locale[] {
  const named = JSON.parse(locales) as Locale[];
  if (named.length === 0) return [...LOCALES];
  return named.includes(byDefault as Locale) ? named : [byDefault as Locale, ...named];
}

/** An account's look, contacts and limits. The account itself is there already. */
export const accountRecords = createDatasetRecordStore({
  dataset: account,
  table: 'accounts',
  accountColumn: 'id',
  columns: {
    name: 'name',
    clientType: 'client_type',
    country: 'country',
    timeZone: 'time_zone',
    quietFrom: 'quiet_from',
    quietTo: 'quiet_to',
    draftReminderDays: 'draft_reminder_days',
    defaultLanguage: 'default_locale',
    supportPhone: 'support_phone',
    supportPhoneWords: 'support_phone_words',
    supportEmail: 'support_email',
    pageTitle: 'page_title',
    logo: 'logo_key',
    icon: 'icon_key',
    header: 'header_html',
    footer: 'footer_html',
    recipientType: 'recipient_type',
    parentRecipientType: 'parent_recipient_type',
    customerNumberFormat: 'customer_number_format',
    maximumContacts: 'maximum_contacts',
    oneContact: 'is_one_contact',
    keepsAddresses: 'captures_ip',
    codeNumbersADay: 'code_numbers_a_day',
    codeCountries: 'code_countries',
    paymentMethods: 'payment_methods',
    minimumPaymentPercent: 'minimum_payment_percent',
    maximumPaymentPercent: 'maximum_payment_percent',
    maximumOpenPayment: 'maximum_open_payment',
    secondFactorRequired: 'second_factor_required',
  },
  toRecord: (row) => ({
    languages: languagesOf(row.locales, row.default_locale),
    theme: JSON.parse(row.theme) as Theme,
  }),
  toRow(record, { row }) {
    if (!row) throw new Error('An account is made before its settings');
    const { suspended_at: _suspended, deletes_at: _end, deletion_asked_by: _requested, ...others } = row;
    return {
      ...others,
      locales: JSON.stringify(record.languages),
      theme: record.theme ? JSON.stringify(record.theme) : row.theme,
    };
  },
  // Whoever loads data may ask more of the owners, and not less.
  prepareUpdate: (record, row) => ({
    ...record,
    secondFactorRequired: record.secondFactorRequired || row.second_factor_required === 1,
  }),
  isUndeletable: () => true,
});
