import { account, retention } from '~/contract/datasets/account';
import { preferenceSettings } from '~/contract/datasets/consent';
import { LOCALES, type ISO_COUNTRIES, type COUNTRIES, type ClientType, type Locale } from '~/contract/enums';
import type { Theme } from '~/contract/accounts';
import type { PaymentMethod } from '~/domain/payment';
import { recordTable, textsOf } from '../../db/record-table';

/** What the preferences page says, and which contacts it takes. */
export const preferenceSettingsRecords = recordTable({
  dataset: preferenceSettings,
  table: 'preference_settings',
  keyColumns: [],
  toRecord: (row) => ({
    emailCode: row.email_otp_id,
    smsCode: row.sms_otp_id,
    indiaSmsCode: row.india_sms_otp_id,
    whatsAppCode: row.whats_app_otp_id,
    emailCaptureRemoved: row.removes_email_capture === 1,
    mobileCaptureRemoved: row.removes_mobile_capture === 1,
    header: textsOf(row.header_html),
    footer: textsOf(row.footer_html),
    terms: textsOf(row.terms_html),
    termsEnabled: row.are_terms_enabled === 1,
    unsubscribeLeadsToPreferences: row.unsubscribe_leads_to_preferences === 1,
    smsNumber: row.sms_number,
  }),
  toRow: (record) => ({
    email_otp_id: record.emailCode,
    sms_otp_id: record.smsCode,
    india_sms_otp_id: record.indiaSmsCode,
    whats_app_otp_id: record.whatsAppCode,
    removes_email_capture: Number(record.emailCaptureRemoved),
    removes_mobile_capture: Number(record.mobileCaptureRemoved),
    header_html: JSON.stringify(record.header),
    footer_html: JSON.stringify(record.footer),
    terms_html: JSON.stringify(record.terms),
    are_terms_enabled: Number(record.termsEnabled),
    unsubscribe_leads_to_preferences: Number(record.unsubscribeLeadsToPreferences),
    sms_number: record.smsNumber,
  }),
});

/** How long what people did is kept. */
export const retentionRecords = recordTable({
  dataset: retention,
  table: 'retention_settings',
  keyColumns: [],
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

type IsoCountry = (typeof ISO_COUNTRIES)[keyof typeof ISO_COUNTRIES];

/** An account's look, contacts and limits. The account itself is there already. */
export const accountRecords = recordTable({
  dataset: account,
  table: 'accounts',
  accountColumn: 'id',
  keyColumns: [],
  toRecord: (row) => ({
    name: row.name,
    clientType: row.client_type as ClientType,
    country: row.country as (typeof COUNTRIES)[number],
    timeZone: row.time_zone,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    draftReminderDays: row.draft_reminder_days,
    defaultLanguage: row.default_locale as Locale,
    languages: languagesOf(row.locales, row.default_locale),
    supportPhone: row.support_phone,
    supportPhoneWords: row.support_phone_words,
    supportEmail: row.support_email,
    pageTitle: row.page_title,
    theme: JSON.parse(row.theme) as Theme,
    logo: row.logo_key,
    icon: row.icon_key,
    header: row.header_html,
    footer: row.footer_html,
    recipientType: row.recipient_type,
    parentRecipientType: row.parent_recipient_type,
    customerNumberFormat: row.customer_number_format,
    maximumContacts: row.maximum_contacts,
    oneContact: row.is_one_contact === 1,
    keepsAddresses: row.captures_ip === 1,
    codeNumbersADay: row.code_numbers_a_day,
    codeCountries: JSON.parse(row.code_countries) as IsoCountry[],
    paymentMethods: JSON.parse(row.payment_methods) as PaymentMethod[],
    minimumPaymentPercent: row.minimum_payment_percent,
    maximumPaymentPercent: row.maximum_payment_percent,
    maximumOpenPayment: row.maximum_open_payment,
    secondFactorRequired: row.second_factor_required === 1,
  }),
  toRow(record, { row }) {
    if (!row) throw new Error('An account is made before its settings');
    const { suspended_at: _suspended, deletes_at: _end, deletion_asked_by: _asked, ...kept } = row;
    return {
      ...kept,
      name: record.name,
      client_type: record.clientType,
      country: record.country,
      time_zone: record.timeZone,
      quiet_from: record.quietFrom,
      quiet_to: record.quietTo,
      draft_reminder_days: record.draftReminderDays,
      default_locale: record.defaultLanguage,
      locales: JSON.stringify(record.languages),
      support_phone: record.supportPhone,
      support_phone_words: record.supportPhoneWords,
      support_email: record.supportEmail,
      page_title: record.pageTitle,
      theme: record.theme ? JSON.stringify(record.theme) : row.theme,
      logo_key: record.logo,
      icon_key: record.icon,
      header_html: record.header,
      footer_html: record.footer,
      recipient_type: record.recipientType,
      parent_recipient_type: record.parentRecipientType,
      customer_number_format: record.customerNumberFormat,
      maximum_contacts: record.maximumContacts,
      is_one_contact: Number(record.oneContact),
      captures_ip: Number(record.keepsAddresses),
      code_numbers_a_day: record.codeNumbersADay,
      code_countries: JSON.stringify(record.codeCountries),
      payment_methods: JSON.stringify(record.paymentMethods),
      minimum_payment_percent: record.minimumPaymentPercent,
      maximum_payment_percent: record.maximumPaymentPercent,
      maximum_open_payment: record.maximumOpenPayment,
      second_factor_required: Number(record.secondFactorRequired),
    };
  },
  // Whoever loads data may ask more of the owners, and not less.
  settle: (record, row) => ({
    ...record,
    secondFactorRequired: record.secondFactorRequired || row.second_factor_required === 1,
  }),
  isFixed: () => true,
});
