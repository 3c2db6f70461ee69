import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getPreferencesContent, getTerms, getPreferencesInfo, savePreferences } from '~/areas/preferences/calls';
import { openPreferences, savePreferencesDraft } from '~/areas/preferences/calls';
import { cleanUp } from '~/platform/assembly/cleanup';
import type { TestPlatform } from '../../support/test-platform';
import {
  aVisitor,
  choicesOf,
  DAY,
  dataOf,
  choicesToInfo,
  createPreferencesPlatform,
  outcome,
  saveBody,
  readStoredConsents,
  listStoredEvents,
  type Choices,
} from './preferences-platform';

let platform: TestPlatform;
let maya: Awaited<ReturnType<typeof aVisitor>>;

beforeEach(async () => {
  platform = await createPreferencesPlatform();
  maya = await aVisitor(platform);
});
afterEach(() => platform.close());

describe('the preferences of a recipient', () => {
  test('are the defaults until something is chosen; what is mandatory is given, what does not apply is not', async () => {
    const info = await maya.info();
    expect(choicesOf(info)).toEqual({
      ...{ 'energy_tips.email': true, 'energy_tips.sms': true, 'energy_tips.whatsApp': false },
      ...{ 'outages.email': true, 'outages.sms': true, 'outages.whatsApp': false },
      ...{ 'bills.email': true, 'bills.sms': true, 'bills.whatsApp': false },
      ...{ 'receipts.email': true, 'receipts.sms': false, 'receipts.whatsApp': false },
      ...{ 'form_invitation.email': true, 'form_invitation.sms': true },
    });
    expect(info).toMatchObject({
      isConsentGiven: true,
      recipientId: 'maya',
      expiredUrl: null,
      leadsToPreferences: false,
    });
    expect(info.categories.map(({ name, isVisible }) => `${name} ${isVisible}`)).toEqual([
      'energy_tips true',
      'outages true',
      'bills true',
      'receipts true',
      'form_invitation false',
    ]);
    expect(info.categories[2]?.options.email).toEqual({
      isConsentGiven: true,
      isApplicable: true,
      isMandatory: true,
      isChanged: false,
    });
    expect(info.categories[3]?.options.sms?.isApplicable).toBe(false);
  });

  test('speak the language of the request, else of the recipient, else of the account', async () => {
    const labelIn = async (language?: string) => {
      const result = await platform.api().call(getPreferencesInfo, { query: { token: maya.token } }, { language });
      return dataOf(result).categories[0]?.label;
    };
    expect(await labelIn('es-MX,es;q=0.9')).toBe('Sobre energy_tips');
    expect(await labelIn()).toBe('About energy_tips');
    await platform.context.db.updateTable('recipients').set({ locale: 'es' }).execute();
    expect(await labelIn()).toBe('Sobre energy_tips');
    expect(await labelIn('ko')).toBe('About energy_tips');
  });

  test('texts above and below come in the language asked for, else the account’s, else in any', async () => {
    const contentIn = async (language: string) =>
      dataOf(await platform.api().call(getPreferencesContent, { query: { token: maya.token } }, { language }))
        .headerContent;
    expect(await contentIn('es')).toBe('<p>Elija.</p>');
    expect(await contentIn('hi')).toBe('<p>Choose.</p>');
    await platform.seed.changeSettings({ header_html: JSON.stringify({ en: '', de: '<p>Wählen.</p>' }) });
    expect(await contentIn('hi')).toBe('<p>Wählen.</p>');
    await platform.seed.changeSettings(null);
    expect(await contentIn('es')).toBe('');
    expect(dataOf(await platform.call(getTerms, { query: { token: maya.token } }))).toEqual({
      termsHtml: '',
      areTermsEnabled: false,
    });
  });
});

describe('saving', () => {
  test('stores what is marked as changed and differs, and nothing else', async () => {
    const info = dataOf(
      await maya.save({ 'energy_tips.email': false, 'outages.email': true, 'outages.whatsApp': true }),
    );
    expect(choicesOf(info)).toMatchObject({
      'energy_tips.email': false,
      'energy_tips.sms': true,
      'outages.whatsApp': true,
    });
    expect(await readStoredConsents(platform)).toEqual({
      'energy_tips.email': false,
      'outages.email': true,
      'outages.whatsApp': true,
    });
    expect(
      (await listStoredEvents(platform)).map(({ action, category, channel, source }) => [
        action,
        category,
        channel,
        source,
      ]),
    ).toEqual([
      ['withdrawn', 'energy_tips', 'email', 'page'],
      ['given', 'outages', 'email', 'page'],
      ['given', 'outages', 'whatsApp', 'page'],
    ]);
  });

  test('records a yes for each tick that is only a default, with the text that was shown', async () => {
    expect(outcome(await maya.confirm(['energy_tips.email', 'outages.sms']))).toBe('ok');
    expect(await readStoredConsents(platform)).toEqual({ 'energy_tips.email': true, 'outages.sms': true });
    expect((await maya.events()).reverse()).toMatchObject([
      { action: 'given', category: 'energy_tips', channel: 'email', text: '<p>I agree to be written to.</p>' },
      { action: 'given', category: 'outages', channel: 'sms', text: '<p>I agree to be written to.</p>' },
    ]);
    const [text] = await platform.context.db.selectFrom('consent_texts').selectAll().execute();
    const rows = await platform.context.db.selectFrom('consents').selectAll().execute();
    const row = { is_given: 1, source: 'page', text_version: text?.version, updated_at: platform.clock.now() };
    expect(rows).toMatchObject([row, row]);
    const before = await platform.rowCounts();
    expect(outcome(await maya.confirm(['energy_tips.email', 'outages.sms']))).toBe('ok');
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('of a client that sends back all that it was given records what a page shows and lets change', async () => {
    const { db } = platform.context;
    await db.updateTable('categories').set({ is_hidden: 1 }).where('name', '=', 'receipts').execute();
    const options = JSON.stringify({ email: { isGivenByDefault: true }, push: { isGivenByDefault: true } });
    await db.updateTable('categories').set({ options }).where('name', '=', 'outages').execute();
    const info = await maya.info();
    expect(outcome(await platform.call(savePreferences, { body: { ...saveBody(maya.token, {}), info } }))).toBe('ok');
    expect(await readStoredConsents(platform)).toEqual({
      'energy_tips.email': true,
      'energy_tips.sms': true,
      'outages.email': true,
      'bills.sms': true,
    });
  });

  test('takes no withdrawal back that was made after the page was shown', async () => {
    await maya.save({ 'energy_tips.email': false });
    const before = await platform.rowCounts();
    expect(outcome(await maya.confirm(['energy_tips.email', 'energy_tips.whatsApp']))).toBe('ok');
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('leaves alone what is not marked', async () => {
    const body = saveBody(maya.token, { 'energy_tips.email': false });
    for (const { options } of body.info.categories)
      for (const option of Object.values(options)) if (option) option.isChanged = false;
    expect(outcome(await platform.call(savePreferences, { body }))).toBe('ok');
    expect(await readStoredConsents(platform)).toEqual({});
  });

  test('the same again writes nothing', async () => {
    await maya.save({ 'energy_tips.email': false });
    const before = await platform.rowCounts();
    expect(outcome(await maya.save({ 'energy_tips.email': false }))).toBe('ok');
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('lets every page of the recipient be drawn anew', async () => {
    const revision = async () =>
      (await platform.context.db.selectFrom('recipients').select('revision').executeTakeFirstOrThrow()).revision;
    const before = await revision();
    await maya.save({ 'energy_tips.email': false });
    expect(await revision()).toBe(before + 1);
  });

  test.each([
    ['a mandatory option', { 'bills.email': false }, 'preferences.mandatory'],
    ['an unknown category', { 'constructor.email': true }, 'preferences.unknownCategory'],
    ['an option that does not apply', { 'receipts.sms': true }, 'preferences.unknownCategory'],
    ['a channel that the category has not', { 'energy_tips.print': true }, 'preferences.unknownCategory'],
  ])('refuses %s, and then writes nothing at all', async (_what, choices, name) => {
    const before = await platform.rowCounts();
    expect(outcome(await maya.save({ 'energy_tips.email': false, ...choices, 'outages.email': false }))).toBe(name);
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('a mandatory option that stays given is no change', async () => {
    expect(outcome(await maya.save({ 'bills.email': true, 'receipts.sms': false }))).toBe('ok');
    expect(await readStoredConsents(platform)).toEqual({});
  });

  test('a category that the account shows to nobody can’t be changed', async () => {
    await platform.context.db.updateTable('categories').set({ is_visible: 0 }).where('name', '=', 'outages').execute();
    expect((await maya.info()).categories[1]?.isVisible).toBe(false);
    expect(outcome(await maya.save({ 'outages.email': false }))).toBe('preferences.unknownCategory');
  });

  test('keeps the consent text that stood there, by its version, in the language of the page', async () => {
    await platform
      .api()
      .call(savePreferences, { body: saveBody(maya.token, { 'energy_tips.email': false }) }, { language: 'es' });
    const [event] = await maya.events();
    expect(event).toMatchObject({
      action: 'withdrawn',
      text: '<p>Acepto recibir mensajes.</p>',
      label: 'About energy_tips',
      address: null,
    });
    expect(event?.textVersion).toMatch(/^[0-9a-f]{12}$/);
    const [row] = await platform.context.db.selectFrom('consents').selectAll().execute();
    expect(row?.text_version).toBe(event?.textVersion);
  });

  test('keeps the default text in the language of the page where the account has none of its own', async () => {
    await platform.seed.changeSettings({ footer_html: '{}' });
    await platform.seed.changeAccount({ name: 'Prairie <Light> & Water' });
    await maya.save({ 'energy_tips.email': false });
    const body = saveBody(maya.token, { 'outages.email': false });
    await platform.api().call(savePreferences, { body }, { language: 'de' });
    const [german, english] = await maya.events();
    expect(english?.text).toContain(
      'Prairie &lt;Light&gt; &amp; Water may send you the messages that you have ticked above',
    );
    expect(english?.text).toContain('You do not agree to anything that you have not ticked.');
    expect(german?.text).toContain('die oben angekreuzten Nachrichten');
    expect(german?.textVersion).not.toBe(english?.textVersion);
  });

  test('keeps the network address only where the account does, and never the browser’s word', async () => {
    await maya.save({ 'energy_tips.email': false }, { customerIpAddress: '198.51.100.66' });
    await platform.seed.changeAccount({ captures_ip: 1 });
    await maya.save({ 'energy_tips.email': true }, { customerIpAddress: '198.51.100.66' });
    expect((await listStoredEvents(platform)).map(({ address }) => address)).toEqual([null, '203.0.113.7']);
  });

  test('stores the preferred language, if the account writes in it', async () => {
    const locale = async () =>
      (await platform.context.db.selectFrom('recipients').select('locale').executeTakeFirstOrThrow()).locale;
    expect(outcome(await maya.save({}, { preferredLanguage: 'es' }))).toBe('ok');
    expect(await locale()).toBe('es');
    expect(outcome(await maya.save({ 'energy_tips.email': false }, { preferredLanguage: 'ko' }))).toBe(
      'language.notOffered',
    );
    expect(outcome(await maya.save({ 'energy_tips.email': false }, { preferredLanguage: 'e\u0000s' }))).toBe(
      'language.notOffered',
    );
    expect([await locale(), await readStoredConsents(platform)]).toEqual(['es', {}]);
  });
});

describe('terms', () => {
  beforeEach(() => platform.seed.changeSettings({ are_terms_enabled: 1 }));

  test('must be accepted before anything is saved', async () => {
    const before = await platform.rowCounts();
    expect(outcome(await maya.save({ 'energy_tips.email': false }))).toBe('preferences.termsRequired');
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('are kept as they were accepted', async () => {
    await maya.save({ 'energy_tips.email': false }, { areTermsAccepted: true });
    expect(await maya.events()).toMatchObject([
      { action: 'termsAccepted', category: '', text: '<p>The terms.</p>' },
      { action: 'withdrawn', category: 'energy_tips', text: '<p>I agree to be written to.</p>' },
    ]);
    const before = await platform.rowCounts();
    expect(outcome(await maya.save({}, { areTermsAccepted: true }))).toBe('ok');
    expect(await platform.rowCounts()).toEqual(before);
    await platform.seed.changeSettings({ terms_html: JSON.stringify({ en: '<p>New terms.</p>' }) });
    await maya.save({}, { areTermsAccepted: true });
    expect((await maya.events())[0]).toMatchObject({ action: 'termsAccepted', text: '<p>New terms.</p>' });
  });
});

describe('a draft', () => {
  const save = (choices: Record<string, boolean>, language = '', selectedRecipientId = '') =>
    platform.call(savePreferencesDraft, { body: { token: maya.token, choices, language, selectedRecipientId } });
  const read = async () =>
    dataOf(await platform.call(openPreferences, { query: { token: maya.token, recipientId: '' } })).draft;

  test('keeps what is ticked and changes no consent', async () => {
    expect(await read()).toBeNull();
    expect(dataOf(await save({ 'energy_tips.email': false }, 'es'))).toEqual({ isKept: true });
    expect(await read()).toEqual({ choices: { 'energy_tips.email': false }, language: 'es', selectedRecipientId: '' });
    expect(await readStoredConsents(platform)).toEqual({});
  });

  test('drops what nobody could choose', async () => {
    await save(
      { 'energy_tips.email': false, '__proto__.email': true, 'nothing.sms': true, energy_tips: true },
      'xx\u0000',
      'somebody',
    );
    expect(await read()).toEqual({ choices: { 'energy_tips.email': false }, language: '', selectedRecipientId: '' });
  });

  test('keeps the preferred contact, the tick under the terms and the boxes of one of several recipients', async () => {
    const storedDraft = {
      'energy_tips.email': false,
      '@maya:outages.sms': false,
      '*preferred:sms:abc': true,
      '*terms': true,
    };
    await save({ ...storedDraft, '@stranger:outages.sms': true, '*other': true });
    expect((await read())?.choices).toEqual(storedDraft);
  });

  test('is forgotten when it is empty, and when the preferences are saved', async () => {
    await save({ 'energy_tips.email': false });
    expect(dataOf(await save({}))).toEqual({ isKept: false });
    expect(await read()).toBeNull();
    await save({ 'energy_tips.email': false });
    await maya.save({});
    expect(await read()).toBeNull();
  });

  test('goes after 30 days', async () => {
    await save({ 'energy_tips.email': false });
    platform.clock.advance(30 * DAY - 1);
    await cleanUp(platform.context);
    expect(await platform.context.db.selectFrom('preference_drafts').selectAll().execute()).toHaveLength(1);
    platform.clock.advance(2);
    await cleanUp(platform.context);
    expect(await platform.context.db.selectFrom('preference_drafts').selectAll().execute()).toEqual([]);
  });
});

describe('who may', () => {
  const read = (token: string, deviceId?: string) =>
    platform.call(getPreferencesInfo, { query: { token } }, { deviceId });

  test('the link must be for it, and alive', async () => {
    expect(outcome(await read(await platform.seed.link({ purpose: 'form' })))).toBe('token.wrongPurpose');
    const unsubscribe = await platform.seed.link({ purpose: 'unsubscribe', form: 'energy_tips' });
    expect(outcome(await platform.call(savePreferences, { body: saveBody(unsubscribe, {}) }))).toBe(
      'token.wrongPurpose',
    );
    expect(outcome(await read('nonsense'))).toBe('token.invalid');
    expect(outcome(await read(await platform.seed.link({ purpose: 'preferences', recipient: 'nobody' })))).toBe(
      'token.invalid',
    );
    platform.clock.advance(8 * DAY);
    expect(outcome(await read(maya.token))).toBe('token.expired');
  });

  test('a gate stays shut until it was passed', async () => {
    const identityCheck = {
      account_id: 'prairie',
      page: 'preferences',
      header_message: '{}',
      consent_text: '{}',
      error_message: '{}',
      fields: '[]',
      is_available: 1,
    };
    await platform.context.db.insertInto('gates').values(identityCheck).execute();
    expect(outcome(await read(maya.token, 'device-1'))).toBe('gate.required');
    expect(outcome(await maya.save({ 'energy_tips.email': false }))).toBe('gate.required');
    expect(await readStoredConsents(platform)).toEqual({});
  });
});

describe('several recipients of an ERP customer', () => {
  const others = (choices: Record<string, Choices>) =>
    Object.entries(choices).map(([recipientId, own]) => ({ recipientId, info: choicesToInfo(own) }));

  beforeEach(async () => {
    await platform.seed.recipient({ id: 'cabin', email: null, phone: null });
    const recipients = ['maya', 'cabin'].map((recipientId) => ({
      recipientId,
      preferences: ['energy_tips', 'outages', 'bills'],
    }));
    await platform.context.db
      .insertInto('erp_customers')
      .values({
        account_id: 'prairie',
        recipient_id: 'maya',
        address: '',
        is_enrolled_in_ebill: 0,
        recipients: JSON.stringify(recipients),
      })
      .execute();
    maya = await aVisitor(platform);
  });

  test('are saved together, each with a history of its own', async () => {
    const body = { selectedRecipientId: 'maya', others: others({ cabin: { 'outages.sms': false } }) };
    expect(outcome(await maya.save({ 'energy_tips.email': false }, body))).toBe('ok');
    expect(await readStoredConsents(platform, 'maya')).toEqual({ 'energy_tips.email': false });
    expect(await readStoredConsents(platform, 'cabin')).toEqual({ 'outages.sms': false });
    const [text] = await platform.context.db.selectFrom('consent_texts').selectAll().execute();
    for (const id of ['maya', 'cabin'])
      expect(await listStoredEvents(platform, id)).toMatchObject([
        { action: 'withdrawn', text_version: text?.version },
      ]);
    const events = (await maya.events()).map(
      ({ recipientId, category, channel }) => `${recipientId} ${category}.${channel}`,
    );
    expect(events.sort()).toEqual(['cabin outages.sms', 'maya energy_tips.email']);
  });

  test('are saved all or none', async () => {
    const before = await platform.rowCounts();
    const save = (own: Choices, more: Record<string, Choices>) =>
      maya.save(own, { selectedRecipientId: 'maya', others: others(more) });
    expect(outcome(await save({ 'energy_tips.email': false }, { cabin: { 'bills.email': false } }))).toBe(
      'preferences.mandatory',
    );
    expect(outcome(await save({ 'energy_tips.email': false }, { cabin: { 'receipts.email': false } }))).toBe(
      'preferences.unknownCategory',
    );
    expect(outcome(await save({ 'energy_tips.email': false }, { omar: { 'outages.sms': false } }))).toBe(
      'recipient.notFound',
    );
    expect(await platform.rowCounts()).toEqual(before);
    expect(await readStoredConsents(platform, 'maya')).toEqual({});
  });

  test('accept the terms each for itself', async () => {
    await platform.seed.changeSettings({ are_terms_enabled: 1 });
    const body = { selectedRecipientId: 'maya', others: others({ cabin: { 'outages.sms': false } }) };
    expect(outcome(await maya.save({}, body))).toBe('preferences.termsRequired');
    expect(await readStoredConsents(platform, 'cabin')).toEqual({});
    expect(outcome(await maya.save({}, { ...body, areTermsAccepted: true }))).toBe('ok');
    const actions = async (id: string) => (await listStoredEvents(platform, id)).map(({ action }) => action);
    expect(await actions('cabin')).toEqual(['withdrawn', 'termsAccepted']);
    expect(await actions('maya')).toEqual(['termsAccepted']);
  });
});
