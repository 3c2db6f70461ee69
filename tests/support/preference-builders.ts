import type { PreferenceSettingsRow } from '~/platform/db/preference-row-types';

/** Prairie's preferences: codes by e-mail, SMS and WhatsApp, no terms. */
export function aPreferenceSettings(over: Partial<PreferenceSettingsRow> = {}): PreferenceSettingsRow {
  return {
    account_id: 'prairie',
    email_otp_id: 'otp-email-1',
    sms_otp_id: 'otp-sms-1',
    india_sms_otp_id: null,
    whats_app_otp_id: 'otp-whatsapp-1',
    removes_email_capture: 0,
    removes_mobile_capture: 0,
    header_html: '{}',
    footer_html: '{}',
    terms_html: '{}',
    are_terms_enabled: 0,
    unsubscribe_leads_to_preferences: 0,
    sms_number: null,
    ...over,
  };
}
