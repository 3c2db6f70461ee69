import type { ServerBuild } from '@remix-run/node';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProcess, type HostProcess } from '../server/support/process';
import { sendRequest } from '../server/support/test-host';

const BUILD = 'build/server/index.js';
if (!existsSync(BUILD)) throw new Error('There is no build to test: run `npm run build` first');
const { routes } = (await import(pathToFileURL(path.resolve(BUILD)).href)) as ServerBuild;

interface Leaf {
  /** As the specifications write it, without a slash in front: `form/:token`. */
  path: string;
  /** Ids from the layout down to the page; of a route without a layout its own. */
  ids: string[];
}

const idsTo = (id: string): string[] => {
  const { parentId = 'root' } = routes[id] ?? {};
  return parentId === 'root' ? [id] : [...idsTo(parentId), id];
};
const leaves = Object.values(routes).flatMap((route): Leaf[] => {
  if (!route || route.id === 'root' || (route.path === undefined && !route.index)) return [];
  const ids = idsTo(route.id);
  return [{ ids, path: ids.flatMap((id) => routes[id]?.path ?? []).join('/') }];
});
const layoutOf = ({ ids: [first = ''] }: Leaf): string => first.replace('routes/', '');
const isPage = ({ ids }: Leaf): boolean => routes[ids.at(-1) ?? '']?.module.default !== undefined;
const pathsIn = (layout: string) => leaves.filter((leaf) => layoutOf(leaf) === layout).map((leaf) => leaf.path);

describe('every route', () => {
  const pages = leaves.filter(isPage);

  test('that draws a page has one of the layouts as its parent; files and data have none', () => {
    const layouts = ['_admin', '_link', '_main', '_plain', '_site'];
    const inLayout = (leaf: Leaf) => leaf.ids.length > 1 && layouts.includes(layoutOf(leaf));
    expect(pages.filter((leaf) => !inLayout(leaf)).map((leaf) => leaf.path)).toEqual([]);
    expect(leaves.filter((leaf) => inLayout(leaf) && !isPage(leaf)).map((leaf) => leaf.path)).toEqual([]);
    expect([...new Set(pages.map(layoutOf))].sort()).toEqual(layouts);
  });

  test('of a signed-in user, and no other, is in the layout of admins', () => {
    expect(pathsIn('_admin').filter((each) => !each.startsWith('smart/'))).toEqual(['form/preview/:id/decision']);
  });

  // That of `_site` is the frame of the root, which shows what went wrong in it. So do the sandboxes: nothing of theirs is there then.
  test('of a recipient stays in its layout when it fails', () => {
    const hasBoundary = ({ ids }: Leaf) => ids.slice(1).some((id) => routes[id]?.module.ErrorBoundary);
    const ofRecipients = pages.filter(
      (leaf) => ['_link', '_main', '_plain'].includes(layoutOf(leaf)) && !leaf.path.startsWith('sandbox-'),
    );
    expect(ofRecipients.filter((leaf) => !hasBoundary(leaf)).map((leaf) => leaf.path)).toEqual([]);
  });

  // Spec: enrollment-and-payment 2; preferences-and-consent 2.1; forms-and-approval 2.3.
  test.each([
    [
      '_main',
      [
        ...['budget', 'supplier', 'ebill', 'ebill/:token', 'autopay', 'autopay/:token', 'dpp', 'enroll-bbp/:token'],
        ...['enroll-ip/:token', 'installment-plan/:token', 'smart-pay', 'smart-pay/:token', 'pay-result', 'verifySms'],
        ...['verifyEmail', 'agent-payments', 'walletpass-addtowallet/:token', 'outage-alert', 'outage-alert/:token'],
        ...['expired/:token', 'view-invoice', 'view-online/:token', 'marketing/sign-up', 'marketing/sign-up-result'],
        ...['web-push-registration', 'sso-error'],
      ],
    ],
    [
      '_link',
      [
        ...['form/:token', 'form/preview/:id', 'customer-preferences/:token', 'customer-unsubscribe/:token'],
        ...['view-bill-access', 'view-bill/pdf'],
      ],
    ],
    ['_plain', ['AgreementSign', 'AgreementSignStart', 'sso-success/:token']],
    ['_site', ['', '404', 'terms', 'privacy', 'maintenance']],
  ])('of the specifications that belongs into %s is there', (layout, expected) => {
    expect(pathsIn(layout)).toEqual(expect.arrayContaining(expected));
  });
});

describe('the frame', () => {
  let host: HostProcess;
  let demo = '';
  const htmlOf = async (target: string) => (await sendRequest(host.port, target)).body.toString();
  beforeAll(async () => {
    host = await startProcess({ args: ['build/host/main.js'], env: { DEMO: '1' } });
    demo = await htmlOf('/demo');
  });
  afterAll(() => host?.remove());

  /** The demo's address of a page, of the account whose name is given. */
  const linkTo = (beginning: string) =>
    new RegExp(`href="(?:https?://[^/"]+)?(/${beginning}[^"]*)"`).exec(demo)?.[1]?.replaceAll('&amp;', '&') ?? '';

  const frameOf = async (target: string) => {
    const html = await htmlOf(target);
    const header = /<header class="site-header"[^]*?<\/header>/.exec(html)?.[0];
    const footer = /<footer class="site-footer"[^]*?<\/footer>/.exec(html)?.[0];
    return {
      logo: header && /class="logo"[^>]*>(?:<img [^>]*alt="([^"]*)")?/.exec(header)?.[1],
      leadsHome: header?.includes('class="logo" href="/"'),
      hasContact: header && header.includes('href="tel:') && header.includes('href="mailto:'),
      hasLanguages: header?.includes('id="language-form"'),
      signIn: header?.includes('href="/smart/sign-in/"'),
      footer: footer
        ?.replace(/<select[^]*?<\/select>/g, ' ')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      hasTerms: footer && footer.includes('href="/terms"') && footer.includes('href="/privacy"'),
    };
  };
  const PROMOTION = 'Secure customer pages by Latchkey.';

  test.each([
    'ebill/eyJ',
    'autopay/eyJ',
    'enroll-bbp/eyJ',
    'enroll-ip/eyJ',
    'installment-plan/eyJ',
    'supplier\\?token=eyJ',
  ])('of /%s… has logo, contact, languages, the account’s footer, promotion, terms and privacy', async (beginning) => {
    expect(await frameOf(linkTo(beginning))).toMatchObject({
      logo: 'Potomac Gas Company',
      leadsHome: false,
      hasContact: true,
      hasLanguages: true,
      footer: expect.stringMatching(`^Potomac Gas Company · 1100 Canal Road.*${PROMOTION}`) as string,
      hasTerms: true,
    });
  });

  test.each(['budget', 'dpp', 'ebill', 'autopay', 'supplier'])(
    'of /%s without an account has our name, languages and footer, and no contact',
    async (page) => {
      expect(await frameOf(`/${page}`)).toMatchObject({
        logo: 'Latchkey',
        hasContact: false,
        hasLanguages: true,
        footer: expect.stringContaining(PROMOTION) as string,
        hasTerms: true,
      });
    },
  );

  test.each(['form/eyJ', 'customer-preferences/eyJ', 'customer-unsubscribe/eyJ'])(
    'of /%s… has logo, contact and the account’s footer; without its header the footer stays',
    async (beginning) => {
      const target = linkTo(beginning);
      const whole = await frameOf(target);
      expect(whole).toMatchObject({ leadsHome: false, hasContact: true, hasTerms: true });
      expect(whole.footer).toContain(`${whole.logo} ·`);
      const bare = await frameOf(`${target}${target.includes('?') ? '&' : '?'}showHeader=false`);
      expect(bare).toEqual({ footer: whole.footer, hasTerms: true });
    },
  );

  test.each(['AgreementSignStart', 'AgreementSign', 'sso-success/x'])(
    'of /%s is neither header nor footer, also where the page fails',
    async (page) => {
      expect(await frameOf(`/${page}`)).toEqual({});
      expect(await frameOf(linkTo(`${page.replace('/x', '/')}[^"]*eyJ`) || `/${page}`)).toEqual({});
    },
  );

  test.each([
    ['', false],
    ['privacy', true],
    ['terms', true],
    ['404', false],
    ['maintenance?preview=1', false],
  ])('of /%s is our own and leads home; it offers to sign in: %s', async (page, signIn) => {
    expect(await frameOf(`/${page}`)).toMatchObject({
      logo: 'Latchkey',
      leadsHome: true,
      hasContact: false,
      hasLanguages: true,
      signIn,
      footer: expect.stringMatching(`^${PROMOTION}`) as string,
      hasTerms: true,
    });
  });
});
