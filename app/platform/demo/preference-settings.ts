import type { PreferenceSettingsRow } from '../db/preference-tables';

/** HTML by language, as the columns hold it; without any the page shows its own words. */
const texts = (html: Record<string, string> = {}): string => JSON.stringify(html);

const TERMS = texts({
  de:
    '<h3>Bedingungen für Nachrichten</h3><p>Wir schreiben Ihnen nur zu den Themen, die Sie ausgewählt haben. Pflichtmitteilungen zu ' +
    'Ihrem Anschluss erhalten Sie in jedem Fall. Sie können Ihre Auswahl jederzeit ändern.</p><ul><li>Wir geben Ihre Kontaktdaten nicht ' +
    'weiter.</li><li>Für SMS kann Ihr Anbieter Gebühren berechnen.</li></ul>',
  en:
    '<h3>Terms for messages</h3><p>We write to you only about what you have chosen. Mandatory notices about your connection reach you in ' +
    'any case. You can change your choice at any time.</p><ul><li>We pass your contact details on to nobody.</li><li>Your carrier may ' +
    'charge for SMS.</li></ul>',
});

/** The numbers that the accounts' SMS come from and STOP is sent to. */
export const SMS_NUMBERS = {
  cascadia: '+12025550301',
  harbor: '+12025550302',
  indus: '+12025550303',
  alpenstrom: '+12025550304',
  potomac: '+12025550305',
  'lone-star': '+12025550306',
  juniper: '+12025550307',
  hudson: '+12025550308',
} as const;

/** Codes by email and SMS, no WhatsApp, no words of its own, no terms. */
function settings(
  accountId: keyof typeof SMS_NUMBERS,
  over: Partial<PreferenceSettingsRow> = {},
): PreferenceSettingsRow {
  return {
    account_id: accountId,
    email_otp_id: 'otp-email-1',
    sms_otp_id: 'otp-sms-1',
    india_sms_otp_id: null,
    whats_app_otp_id: null,
    removes_email_capture: 0,
    removes_mobile_capture: 0,
    header_html: texts(),
    footer_html: texts(),
    terms_html: texts(),
    are_terms_enabled: 0,
    unsubscribe_leads_to_preferences: 0,
    sms_number: SMS_NUMBERS[accountId],
    ...over,
  };
}

/** Of every demo account. Cascadia's header and consent text are the page's own. */
export const DEMO_PREFERENCE_SETTINGS: PreferenceSettingsRow[] = [
  settings('cascadia', { whats_app_otp_id: 'otp-whatsapp-1' }),
  settings('harbor', {
    header_html: texts({
      en: '<p>Tell us where to reach you. <strong>Boil-water notices are always sent.</strong></p>',
    }),
    footer_html: texts({
      en: '<p>Harbor City Water writes to you as a public service. Message and data rates may apply.</p>',
    }),
  }),
  settings('indus', {
    whats_app_otp_id: 'otp-whatsapp-1',
    header_html: texts({
      ar: '<p>اختر ما تود أن نراسلك بشأنه، وعبر أي قناة.</p>',
      en: '<p>Choose what we write to you about, and how.</p>',
    }),
    footer_html: texts({
      ar: '<p>بالحفظ توافق على تلقي الرسائل التي اخترتها. قد يفرض مشغّل شبكتك رسوماً على الرسائل.</p>',
      en: '<p>By saving you agree to receive the messages you have chosen. Your carrier may charge for them.</p>',
    }),
  }),
  settings('alpenstrom', {
    whats_app_otp_id: 'otp-whatsapp-1',
    header_html: texts({
      de: '<p>Hier bestimmen Sie, worüber wir Ihnen schreiben und auf welchem Weg.</p>',
      en: '<p>Here you decide what we write to you about, and how.</p>',
    }),
    terms_html: TERMS,
    are_terms_enabled: 1,
  }),
  // Its unsubscribe page hands over to the preferences.
  settings('potomac', { unsubscribe_leads_to_preferences: 1 }),
  settings('lone-star', {
    removes_mobile_capture: 1,
    header_html: texts({
      en: '<p>Choose which notices of the Tax Office reach you by email. Statements are always sent.</p>',
    }),
  }),
  settings('juniper'),
  settings('hudson'),
];
