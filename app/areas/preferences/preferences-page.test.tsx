import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { CustomerRow, PreferenceSettingsRow } from '~/platform/db/preference-row-types';
import type { AccountRow } from '~/platform/db/schema';
import type { Call } from '~/lib/contract/call';
import { CLIENT_TYPES, type Locale } from '~/lib/contract/enums';
import { sendMobileOtp } from '~/areas/verification/calls';
import type { ApiFailure } from '~/lib/contract/platform-port';
import { pauseMessages } from './unsubscribe/calls';
import type { Platform } from '~/platform';
import * as linkLayout from '~/routes/_link';
import * as identityCheckLayout from '~/routes/_link._identity-check';
import * as page from '~/routes/_link._identity-check.customer-preferences.$token';
import { aCategory, aSettingsRow } from '../../../tests/platform/preferences/preferences-platform';
import { renderPage } from '../../../tests/support/render-page';
import { createTestPlatform, type TestPlatform } from '../../../tests/support/test-platform';

const START_OF_DOC = `# What the preferences page shows

Written by \`npm run -s docs:preferences\`, which draws the page by its real routes and the real platform for every line of
these tables. The unit tests fail when a line is no longer true.
`;

/** How a page differs from the plain one: an account with all three code messages, one verified email address, one number. */
interface Variant {
  account?: Partial<AccountRow>;
  settings?: Partial<PreferenceSettingsRow>;
  erp?: { recipients: string[]; isEnrolled?: boolean; wanted?: string[] };
  category?: { isVisible?: number; isHidden?: number };
  query?: string;
  locale?: Locale;
  isPaused?: boolean;
  /** Email addresses beside the one on file. */
  emails?: number;
  intent?: string;
}

let testPlatform: TestPlatform | undefined;
/** Of the page that was drawn last. */
let address = '';
afterEach(async () => {
  await testPlatform?.close();
  testPlatform = undefined;
});

const erpRow = ({
  recipients,
  isEnrolled = false,
  wanted = ['new_bill_alert', 'outages'],
}: NonNullable<Variant['erp']>): CustomerRow => ({
  account_id: 'prairie',
  recipient_id: 'maya',
  address: '5 Elm Street',
  is_enrolled_in_ebill: Number(isEnrolled),
  ebill_ended_at: null,
  recipients: JSON.stringify(recipients.map((recipientId) => ({ recipientId, preferences: wanted }))),
});

async function renderVariant(variant: Variant): Promise<string> {
  await testPlatform?.close();
  testPlatform = await createTestPlatform();
  const { db } = testPlatform.context;
  const { account, settings, erp, category, query = '', locale, isPaused, emails = 0, intent } = variant;
  await testPlatform.seed.account({
    recipient_type: 'Customer',
    parent_recipient_type: 'Household',
    maximum_contacts: 0,
    ...account,
  });
  await testPlatform.seed.recipient();
  for (const id of erp?.recipients ?? [])
    if (id !== 'maya') await testPlatform.seed.recipient({ id, email: null, phone: null });
  await db
    .insertInto('preference_settings')
    .values(aSettingsRow({ header_html: '{}', footer_html: '{}', ...settings }))
    .execute();
  await db
    .insertInto('categories')
    .values([
      aCategory('new_bill_alert', {}, { position: 1, labels: '{"en":"New bill"}' }),
      aCategory(
        'outages',
        { email: { isMandatory: true } },
        {
          position: 2,
          labels: '{"en":"Outages"}',
          is_visible: category?.isVisible ?? 1,
          is_hidden: category?.isHidden ?? 0,
        },
      ),
    ])
    .execute();
  const contact = { account_id: 'prairie', recipient_id: 'maya', is_preferred: 0, created_at: 0, removed_at: null };
  await db
    .insertInto('contacts')
    .values([
      {
        ...contact,
        channel: 'email',
        contact: 'maya.torres@mail.example',
        is_verified: 1,
        is_preferred: 1,
        position: 1,
      },
      { ...contact, channel: 'sms', contact: '+13125550142', is_verified: 0, position: 1 },
      ...Array.from({ length: emails }, (_, index) => ({
        ...contact,
        channel: 'email',
        contact: `m${index}@mail.example`,
        is_verified: 1,
        position: index + 2,
      })),
    ])
    .execute();
  if (erp) await db.insertInto('erp_customers').values(erpRow(erp)).execute();
  if (isPaused) {
    const now = testPlatform.clock.now();
    await db
      .insertInto('pauses')
      .values({
        account_id: 'prairie',
        recipient_id: 'maya',
        category: '',
        until: now + 30 * 86_400_000,
        created_at: now,
      })
      .execute();
  }
  const token = await testPlatform.seed.link({ purpose: 'preferences', form: '' });
  address = `https://pages.example/customer-preferences/${token}${query}`;
  const request = new Request(address, intent ? { method: 'POST', body: new URLSearchParams({ intent }) } : {});
  return renderPage(
    testPlatform,
    '/customer-preferences/:token',
    [linkLayout, identityCheckLayout, page],
    request,
    locale,
  );
}

const has = (html: string, text: string): string => (html.includes(text) ? 'shown' : 'hidden');
const LISTS = { email: 'Email addresses', sms: 'Mobile numbers', whatsApp: 'WhatsApp numbers' };

/** The text between a tag with this attribute and the next closing tag of its kind. */
function textOf(html: string, pattern: RegExp): string {
  return (pattern.exec(html)?.[1] ?? '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** @param id what of a list is looked for */
function lists(html: string, id: 'contacts' | 'add' = 'contacts'): string {
  const found = Object.entries(LISTS).flatMap(([channel, title]) =>
    html.includes(`id="${id}-${channel}"`) ? [title] : [],
  );
  return found.join(', ') || 'none';
}

function number(html: string): string {
  const numbers = [...html.matchAll(/<dt class="hint">([^<]+)<\/dt><dd[^>]*>([^<]+)/g)].filter(
    ([, label]) => label !== 'Address',
  );
  return numbers.map(([, label = '', value = '']) => `${label} ${value}`).join(', ') || 'none';
}

function boxState(html: string, key: string): string {
  const box = new RegExp(`<input[^>]*value="${key.replace('.', '\\.')}"[^>]*>`).exec(html)?.[0];
  if (!box) return 'not there';
  return `${box.includes(' disabled') ? 'locked' : 'open'}, ${box.includes(' checked') ? 'ticked' : 'not ticked'}`;
}

/** What of the page a person would name, part by part. */
function partsOf(html: string): Record<string, string> {
  return {
    'Header with logo and support contact': has(html, 'class="site-header"'),
    'Text above': textOf(html, /<h1[^>]*>.*?<\/h1>(.*?)<\/div>/),
    Name: textOf(html, /<section class="card row account"[^>]*><p>(.*?)<\/p>/),
    Numbers: number(html),
    'Recipient dropdown': has(html, 'name="recipient"'),
    Lists: lists(html),
    'Lists to add to': lists(html, 'add'),
    Preferred: has(html, 'type="radio"'),
    'Verify now': has(html, 'Verify now'),
    Remove: has(html, '>Remove<'),
    'Language dropdown': has(html, 'id="preferredLanguage"'),
    Categories: [...html.matchAll(/<th scope="row"[^>]*>([^<]+)/g)].map(([, label]) => label).join(', ') || 'none',
    'Box "New bill" by email': boxState(html, 'new_bill_alert.email'),
    'Box "Outages" by email (mandatory)': boxState(html, 'outages.email'),
    'Consent text': html.includes('autodialer')
      ? 'the default text'
      : textOf(html, /class="small-print"[^>]*>(.*?)<\/div>/),
    Terms: has(html, 'id="terms"'),
    'Notice of a pause': has(html, 'Messages are paused until'),
  };
}

const row = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: string[], rows: string[][]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');
const yesNo = (is: boolean): string => (is ? 'yes' : 'no');
const bools = [true, false];

/** Each flag by itself, under the name of the specification or of the settings. */
const FLAGS: [flag: string, variant: Variant][] = [
  ['query `showHeader=true`', { query: '?showHeader=true' }],
  ['query `showHeader=false`', { query: '?showHeader=false' }],
  ['`headerContent` of the account', { settings: { header_html: '{"en":"<p>Choose what you like.</p>"}' } }],
  ['`footerContent` of the account', { settings: { footer_html: '{"en":"<p>I agree to be written to.</p>"}' } }],
  ['`tcEnabled`', { settings: { are_terms_enabled: 1 } }],
  ['`enableOneContactCustPref`', { account: { is_one_contact: 1 } }],
  ['`removeEmailContactCapture`', { settings: { removes_email_capture: 1 } }],
  ['`removeMobileContactCapture`', { settings: { removes_mobile_capture: 1 } }],
  ['no `emailOtpLatchkeyId`', { settings: { email_otp_id: null } }],
  ['no `smsOtpLatchkeyId`', { settings: { sms_otp_id: null } }],
  ['no `whatsAppOtpLatchkeyId`', { settings: { whats_app_otp_id: null } }],
  ['one enabled language', { account: { locales: '["en"]' } }],
  ['category "Outages" not `isVisible`', { category: { isVisible: 0 } }],
  ['category "Outages" with `hide`', { category: { isHidden: 1 } }],
  ['ERP customer', { erp: { recipients: ['maya'] } }],
  [
    'ERP customer, whose recipient does not want "Outages"',
    { erp: { recipients: ['maya'], wanted: ['new_bill_alert'] } },
  ],
  ['ERP customer with several recipients', { erp: { recipients: ['maya', 'lake-house'] } }],
  ['client type `HcTax`', { account: { client_type: 'HcTax' } }],
  ['client type `Wgl`', { account: { client_type: 'Wgl' } }],
  [
    'client type `Wgl`, `enrolledInEbill`',
    { account: { client_type: 'Wgl' }, erp: { recipients: ['maya'], isEnrolled: true } },
  ],
  ['`enrolledInEbill`, another client type', { erp: { recipients: ['maya'], isEnrolled: true } }],
  ['a pause is running', { isPaused: true }],
];

async function flagRows(plain: Record<string, string>): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [flag, variant] of FLAGS) {
    const parts = partsOf(await renderVariant(variant));
    const changed = Object.entries(parts).filter(([part, text]) => plain[part] !== text);
    if (changed.length === 0) rows.push([flag, 'nothing', '']);
    changed.forEach(([part, text], index) => rows.push([index === 0 ? flag : '', part, text || 'none']));
  }
  return rows;
}

async function clientRows(): Promise<string[][]> {
  const customers: [string, Variant['erp']][] = [
    ['none', undefined],
    ['one recipient, the link’s own', { recipients: ['maya'] }],
    ['one recipient, another', { recipients: ['lake-house'] }],
    ['two recipients', { recipients: ['maya', 'lake-house'] }],
  ];
  const rows: string[][] = [];
  for (const client_type of CLIENT_TYPES) {
    for (const [name, erp] of customers) {
      const parts = partsOf(await renderVariant({ account: { client_type }, erp }));
      rows.push([`\`${client_type}\``, name, parts.Numbers ?? '', parts['Recipient dropdown'] ?? '']);
    }
  }
  return rows;
}

async function emailRows(): Promise<string[][]> {
  const rows: string[][] = [];
  for (const hasId of bools) {
    for (const isRemoved of bools) {
      const html = await renderVariant({
        settings: { email_otp_id: hasId ? 'otp' : null, removes_email_capture: Number(isRemoved) },
      });
      rows.push([yesNo(hasId), yesNo(isRemoved), yesNo(lists(html, 'add').includes(LISTS.email))]);
    }
  }
  return rows;
}

async function mobileRows(): Promise<string[][]> {
  const rows: string[][] = [];
  for (const country of ['United States', 'India']) {
    for (const [sms, india, whatsApp, isRemoved] of bools.flatMap((a) =>
      bools.flatMap((b) => bools.flatMap((c) => bools.map((d) => [a, b, c, d] as const))),
    )) {
      const id = (is: boolean) => (is ? 'otp' : null);
      const settings = {
        sms_otp_id: id(sms),
        india_sms_otp_id: id(india),
        whats_app_otp_id: id(whatsApp),
        removes_mobile_capture: Number(isRemoved),
      };
      const found = lists(await renderVariant({ account: { country }, settings }), 'add');
      rows.push([
        country,
        ...[sms, india, whatsApp, isRemoved].map(yesNo),
        yesNo(found.includes(LISTS.sms)),
        yesNo(found.includes(LISTS.whatsApp)),
      ]);
    }
  }
  return rows;
}

async function limitRows(): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [maximum, listed] of [
    [0, 4],
    [0, 5],
    [3, 2],
    [3, 3],
  ] as const) {
    const answer = await renderVariant({
      account: { maximum_contacts: maximum },
      emails: listed - 1,
      intent: 'add:email',
    });
    const limitMessage = /We can&#x27;t add more than \d+ emails\./.exec(answer)?.[0].replace('&#x27;', "'");
    rows.push([
      String(maximum),
      String(listed),
      limitMessage ?? (answer.startsWith('303') ? 'asks for the address' : 'something else'),
    ]);
  }
  return rows;
}

test('docs/preferences-page.md says what the page shows', async () => {
  const plain = partsOf(await renderVariant({}));
  const text = [
    START_OF_DOC,
    '## The plain page\n\nAn account with all three code messages and no texts of its own; a recipient with a verified email address and a number\nthat is not verified.\n',
    `${table(['Part', 'Shows'], Object.entries(plain))}\n`,
    '## What each flag changes\n\nBeside the plain page.\n',
    `${table(['Flag', 'Part', 'Then shows'], await flagRows(plain))}\n`,
    '## Account block by client type\n\nThe link is of recipient `maya`; `recipientTypeDescription` is "Customer", `parentRecipientTypeDescription` "Household".\n',
    `${table(['Client type', 'ERP customer', 'Numbers', 'Recipient dropdown'], await clientRows())}\n`,
    '## Adding an email address\n\nA list that nothing can be added to is shown where it has contacts.\n',
    `${table(['`emailOtpLatchkeyId`', '`removeEmailContactCapture`', 'Offered'], await emailRows())}\n`,
    '## Adding a mobile or WhatsApp number\n',
    `${table(['Country', '`smsOtpLatchkeyId`', '`indiaSmsOtpLatchkeyId`', '`whatsAppOtpLatchkeyId`', '`removeMobileContactCapture`', 'Mobile', 'WhatsApp'], await mobileRows())}\n`,
    '## "Add an email" by `maximumPreferencesAllowed`\n',
    `${table(['`maximumPreferencesAllowed`', 'Addresses there', 'Pressing "Add an email"'], await limitRows())}\n`,
  ].join('\n');
  await expect(text).toMatchFileSnapshot(path.resolve('docs/preferences-page.md'));
});

test('what an account calls its recipients is said in the page’s language, and its own word stays', async () => {
  const html = await renderVariant({ locale: 'es' });
  expect(number(html)).toBe('Número de cliente maya');
  expect(number(await renderVariant({ locale: 'es', account: { recipient_type: 'Anschluss' } }))).toBe(
    'Anschluss maya',
  );
});

test('numbers are written for people, and stored ones as they are in values and addresses', async () => {
  const html = await renderVariant({});
  expect(html).toContain('(312) 555-0142');
  expect(html).not.toContain('>+13125550142<');
});

const NOT_SAVED = 'Your preferences were not saved.';

/** Posts to the page that was drawn last, whose platform refuses the call. */
async function postRefused(intent: string, call: Call): Promise<string> {
  const { platform, ...rest } = testPlatform as TestPlatform;
  const failure: ApiFailure = {
    isOk: false,
    kind: 'warning',
    name: 'request.tooMany',
    messages: [],
    params: { seconds: 60 },
    errorId: undefined,
    status: 429,
    details: '',
  };
  const refusing: Platform = {
    ...platform,
    call: async (requestedCall, ...about) =>
      requestedCall.id === call.id ? failure : platform.call(requestedCall, ...about),
  };
  const request = new Request(address, { method: 'POST', body: new URLSearchParams({ intent, shown: '{}' }) });
  const modules = [linkLayout, identityCheckLayout, page];
  return renderPage({ ...rest, platform: refusing }, '/customer-preferences/:token', modules, request);
}

test('a full list says so at its place, and nothing of saving', async () => {
  const html = await renderVariant({ account: { maximum_contacts: 3 }, emails: 2, intent: 'add:email' });
  expect(textOf(html, /id="contacts-email-error"[^>]*>(.*?)<\/span>/)).toBe('We can&#x27;t add more than 3 emails.');
  expect(html).toContain('href="#contacts-email"');
  expect(html).not.toContain(NOT_SAVED);
});

test.each([
  ['a code', {}, /value="(verify:sms:[\w-]+)"/, sendMobileOtp, 'id="contacts-sms-error"'],
  ['the end of a pause', { isPaused: true }, /value="(resume)"/, pauseMessages, 'id="paused"><span><span'],
] as const)(
  '%s that is refused says so at its place, and nothing of saving',
  async (_, variant, button, call, place) => {
    const [, intent = ''] = button.exec(await renderVariant(variant)) ?? [];
    const html = await postRefused(intent, call);
    expect(html.split(place)[1]).toMatch(/^[^>]*>Too many requests/);
    expect(html).not.toContain(NOT_SAVED);
  },
);
