import type { CallInput } from '~/lib/contract/call';
import { listConsentEvents } from '~/areas/preferences/unsubscribe/calls';
import type { ChannelName } from '~/lib/contract/enums';
import { getPreferencesInfo, savePreferences, type UnsubscribeInfo } from '~/areas/preferences/calls';
import type { CategoryRow, PreferenceSettingsRow } from '~/platform/db/preference-row-types';
import type { ApiResult } from '~/lib/api-client.server';
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '../../support/test-platform';

export const DAY = 24 * 3_600_000;

type Option = { isApplicable?: boolean; isMandatory?: boolean; isGivenByDefault?: boolean };

/** A category in English and Spanish: given by default by e-mail and SMS, by WhatsApp not. */
export function aCategory(
  name: string,
  options: Partial<Record<ChannelName, Option>> = {},
  over: Partial<CategoryRow> = {},
): CategoryRow {
  const usual = { email: { isGivenByDefault: true }, sms: { isGivenByDefault: true }, whatsApp: {} };
  return {
    account_id: 'prairie',
    name,
    position: 0,
    labels: JSON.stringify({ en: `About ${name}`, es: `Sobre ${name}` }),
    descriptions: JSON.stringify({ en: `All about ${name}` }),
    is_visible: 1,
    is_hidden: 0,
    options: JSON.stringify({ ...usual, ...options }),
    ...over,
  };
}

export function aSettingsRow(over: Partial<PreferenceSettingsRow> = {}): PreferenceSettingsRow {
  return {
    account_id: 'prairie',
    email_otp_id: 'email-otp',
    sms_otp_id: 'sms-otp',
    india_sms_otp_id: null,
    whats_app_otp_id: 'whatsapp-otp',
    removes_email_capture: 0,
    removes_mobile_capture: 0,
    header_html: JSON.stringify({ en: '<p>Choose.</p>', es: '<p>Elija.</p>' }),
    footer_html: JSON.stringify({ en: '<p>I agree to be written to.</p>', es: '<p>Acepto recibir mensajes.</p>' }),
    terms_html: JSON.stringify({ en: '<p>The terms.</p>' }),
    are_terms_enabled: 0,
    unsubscribe_leads_to_preferences: 0,
    sms_number: '+13125550100',
    ...over,
  };
}

/** Prairie with Maya and four categories: tips, outages, bills (always by e-mail) and receipts (by e-mail alone). */
export async function createPreferencesPlatform(
  options: TestPlatformOptions & { settings?: Partial<PreferenceSettingsRow> } = {},
): Promise<TestPlatform> {
  const platform = await createTestPlatform(options);
  await platform.seed.account();
  await platform.seed.recipient();
  const { db } = platform.context;
  await db.insertInto('preference_settings').values(aSettingsRow(options.settings)).execute();
  await db
    .insertInto('categories')
    .values([
      aCategory('energy_tips', {}, { position: 1 }),
      aCategory('outages', {}, { position: 2 }),
      aCategory('bills', { email: { isMandatory: true } }, { position: 3 }),
      aCategory('receipts', { sms: { isApplicable: false }, whatsApp: { isApplicable: false } }, { position: 4 }),
    ])
    .execute();
  return platform;
}

export function dataOf<T>(result: ApiResult<T>): T {
  if (!result.isOk) throw new Error(`${result.name}: ${result.details}`);
  return result.data;
}

/** The failure's name, or `ok`. */
export const outcome = (result: ApiResult<unknown>): string => (result.isOk ? 'ok' : (result.name ?? result.details));

export type Choices = Record<string, boolean>;

/** Choices such as `energy_tips.email` as the page sends them, all marked as changed. */
export function choicesToInfo(choices: Choices): UnsubscribeInfo {
  const categories = new Map<string, UnsubscribeInfo['categories'][number]>();
  for (const [key, isConsentGiven] of Object.entries(choices)) {
    const [name = '', channel = ''] = key.split('.');
    const category = categories.get(name) ?? {
      name,
      label: '',
      isVisible: true,
      isHidden: false,
      description: '',
      options: {},
    };
    category.options[channel as ChannelName] = {
      isConsentGiven,
      isApplicable: true,
      isMandatory: false,
      isChanged: true,
    };
    categories.set(name, category);
  }
  return {
    isConsentGiven: true,
    leadsToPreferences: false,
    expiredUrl: null,
    recipientId: '',
    categories: [...categories.values()],
  };
}

/** Boxes such as `energy_tips.email` that stay ticked as they were shown. */
export function unchangedInfo(ticked: readonly string[]): UnsubscribeInfo {
  const info = choicesToInfo(Object.fromEntries(ticked.map((key) => [key, true])));
  for (const { options } of info.categories)
    for (const option of Object.values(options)) if (option) option.isChanged = false;
  return info;
}

type SaveBody = CallInput<typeof savePreferences>['body'];

export function saveBody(token: string, choices: Choices, over: Partial<SaveBody> = {}): SaveBody {
  return {
    info: choicesToInfo(choices),
    token,
    preferredLanguage: '',
    customerName: '',
    selectedRecipientId: '',
    areTermsAccepted: false,
    ...over,
  };
}

/** A person with a preferences link. */
export async function aVisitor(platform: TestPlatform, { recipient = 'maya', deviceId = 'device-1' } = {}) {
  const token = await platform.seed.link({ purpose: 'preferences', recipient, form: '' });
  return {
    token,
    save: (choices: Choices, over: Partial<SaveBody> = {}) =>
      platform.call(savePreferences, { body: saveBody(token, choices, over) }, { deviceId }),
    /** Saves a page on which nothing was changed. */
    confirm: (ticked: readonly string[], over: Partial<SaveBody> = {}) =>
      platform.call(
        savePreferences,
        { body: { ...saveBody(token, {}, over), info: unchangedInfo(ticked) } },
        { deviceId },
      ),
    info: async (recipientId?: string) =>
      dataOf(await platform.call(getPreferencesInfo, { query: { token, recipientId } }, { deviceId })),
    events: async () => dataOf(await platform.call(listConsentEvents, { query: { token } }, { deviceId })).events,
  };
}

/** Consents by `category.channel`. */
export function choicesOf(info: UnsubscribeInfo): Choices {
  return Object.fromEntries(
    info.categories.flatMap(({ name, options }) =>
      Object.entries(options).map(([channel, option]) => [`${name}.${channel}`, option.isConsentGiven]),
    ),
  );
}

/** What is stored, by `category.channel`. */
export async function readStoredConsents(platform: TestPlatform, recipientId = 'maya'): Promise<Choices> {
  const rows = await platform.context.db
    .selectFrom('consents')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .execute();
  return Object.fromEntries(rows.map((row) => [`${row.category}.${row.channel}`, row.is_given === 1]));
}

/** Events in the order in which they happened. */
export function listStoredEvents(platform: TestPlatform, recipientId = 'maya') {
  return platform.context.db
    .selectFrom('consent_events')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .orderBy('seq')
    .execute();
}
