import { linkPath } from '~/contract/paths';
import type { PlatformContext } from '../context';
import { createPeopleService } from '../modules/people/service';
import { resultPath } from '../modules/payments/service';
import { createTokens } from '../tokens';
import { OLIVIA } from './accounts';
import type { DemoScreen } from './part';
import { DEMO_PARTS } from './parts';
import { personOf } from './people';

export interface DemoLink {
  key: string;
  title: string;
  /** Path with the token, from the site's root. */
  path: string;
  /** What to try there. */
  note: string;
}

const DAY_SECONDS = 24 * 3600;
/** How long the links of the list live, in days from the start of today. */
const LINK_DAYS = 8;

type Screen = [key: string, title: string, note: string];

const FORM_SCREENS: Screen[] = [
  [
    'form.all-inputs',
    'Every input type',
    'Fill in all fourteen kinds of input; “Apartment” and the last option under “Would you like any of these?” ask more.',
  ],
  [
    'form.conditional',
    'Questions that depend on answers',
    'Choose “I smell gas”, then “No, not yet”; or “My bill looks wrong”, then “The amount is too high”.',
  ],
  [
    'form.multilingual',
    'One form in eight languages',
    'Switch the language after typing: nothing is lost. The account’s own language is German.',
  ],
  ['form.rtl', 'Right-to-left', 'Written in Arabic, translated into English. Numbers and emails stay left-to-right.'],
  [
    'form.otp',
    'Email and phone by code',
    'Verify, read the code in the outbox, try a wrong one; changing a verified value asks again.',
  ],
  [
    'form.signature',
    'A consent letter to sign',
    'Draw, type or upload a signature; switching the tab clears the one before.',
  ],
  [
    'form.attachments',
    'Files',
    'Try a file larger than 2 MB, and a text file renamed to .pdf. The account’s colours are pale yellow on purpose.',
  ],
  [
    'form.autopay',
    'Bank account and pay day',
    'Use the saved account, or enter routing number 021000021 and any account number of 9 to 16 digits.',
  ],
  [
    'form.installment',
    'Installment plan',
    'Change the number of installments: the rows always sum to 843.55. The first row is the down payment.',
  ],
  ['form.ebill', 'eBill enrollment', 'The recipient’s stored language is Spanish, so the page’s own words are too.'],
  [
    'form.autopay-enrollment',
    'AutoPay enrollment',
    'A new bank account: a wrong routing number such as 123456789 is refused by its checksum.',
  ],
  [
    'form.dpp',
    'Deferred payment plan',
    '20 percent of 612.00 first, then the rest; illness in the household asks for a certificate.',
  ],
  ['form.supplier', 'Choice about energy suppliers', 'The second choice appears with the first.'],
  ['form.expired', 'A form past its date', 'The link is good, but the form closed on 31 March 2025.'],
  ['form.submitted', 'Already submitted', 'The recipient answered three days before this demo was made.'],
  ['form.invalid-balance', 'Invalid balance', 'The account has a credit of 12.50, so there is nothing to spread.'],
  [
    'form.thanks-link',
    'A link after submitting',
    'After submitting you are taken to an address of the form’s author, here this list.',
  ],
];

const PREVIEW: Screen = [
  'form.preview',
  'Preview by an owner',
  'Signs in Olivia, the owner, and shows a form that waits for approval. Submitting stores nothing.',
];
const LINK_EXPIRED: Screen = [
  'form.link-expired',
  'A link that has run out',
  'Ask for a new one: it is sent to the contact on file, and can be read in the outbox.',
];
const OUTBOX: Screen = [
  'demo.outbox',
  'Captured emails and messages',
  'Codes, receipts and fresh links arrive here instead of a mailbox.',
];

/**
 * Every demo screen with a link that works. Ids and expiry of the tokens are fixed for a day, so that two lists of one
 * day are the same.
 */
export async function createDemoLinks({
  config,
  db,
  clock,
  ids,
}: Pick<PlatformContext, 'config' | 'db' | 'clock' | 'ids'>): Promise<DemoLink[]> {
  const now = clock.now();
  const today = now - (now % (DAY_SECONDS * 1000));
  // By the running clock, a second that ends between two links would be seen in their expiry.
  const tokens = createTokens({ keys: config.linkKeys, clock: { now: () => today }, ids });
  const secondsOf = (days: number) => days * DAY_SECONDS;

  const { id, account_id, email, name, role } = OLIVIA;
  // Who tries “sign out everywhere” in the demo must not break its list.
  const epoch = await createPeopleService({ db }).epochOf(id);
  const session = await tokens.mintSession(
    { userId: id, accountId: account_id, email, name, role, epoch },
    secondsOf(LINK_DAYS),
  );

  async function formPath(key: string, formId: string, days: number): Promise<string> {
    const person = personOf(key.replace(/^form\./, ''));
    const claims = {
      jti: `demo-${key}`,
      purpose: 'form',
      accountId: person.accountId,
      recipientId: person.id,
      target: formId,
    } as const;
    return linkPath(claims.purpose, await tokens.mintLink(claims, secondsOf(days)));
  }

  async function pathOf(screen: DemoScreen): Promise<string> {
    if ('payment' in screen) return resultPath(tokens, screen.payment.reference, screen.payment.publicId);
    if ('smartPay' in screen)
      return linkPath('smart-pay', await tokens.mintSmartPay(screen.smartPay, secondsOf(screen.days ?? LINK_DAYS)));
    if ('next' in screen) return `/sso-success/${session}?next=${encodeURIComponent(screen.next)}`;
    if (!('claims' in screen))
      return screen.signedIn ? `/sso-success/${session}?next=${encodeURIComponent(screen.path)}` : screen.path;
    const { key, claims, days = LINK_DAYS, path: template } = screen;
    const token = await tokens.mintLink({ jti: `demo-${key}`, ...claims }, secondsOf(days));
    return template?.replace('{token}', () => encodeURIComponent(token)) ?? linkPath(claims.purpose, token);
  }

  async function screenPath(screen: DemoScreen): Promise<string> {
    const path = await pathOf(screen);
    return screen.query ? `${path}${path.includes('?') ? '&' : '?'}${screen.query}` : path;
  }

  const screens = DEMO_PARTS.flatMap((part) => part.screens);
  const toLink = ([key, title, note]: Screen, path: string): DemoLink => ({ key, title, path, note });
  const forms = FORM_SCREENS.map(async (screen) =>
    toLink(screen, await formPath(screen[0], screen[0].replace(/^form\./, ''), LINK_DAYS)),
  );
  return [
    ...(await Promise.all(forms)),
    toLink(PREVIEW, `/sso-success/${session}?next=/form/preview/preview`),
    toLink(LINK_EXPIRED, await formPath(LINK_EXPIRED[0], 'ebill', -30)),
    ...(await Promise.all(
      screens.map(async (screen) => toLink([screen.key, screen.title, screen.note], await screenPath(screen))),
    )),
    toLink(OUTBOX, '/demo/outbox'),
  ];
}
