import type { DemoKind } from '~/areas/operations/demo/calls';
import { linkPath } from '~/lib/contract/page-paths';
import type { PlatformContext } from '../platform-context';
import { createUserDirectory } from '~/areas/users/service.server';
import { paymentResultPath } from '~/areas/payments/service.server';
import { createTokens } from '../tokens';
import { readDemo, readDemoScreens, type DemoScreen } from './read-demo-files';

const DAY_SECONDS = 24 * 3600;
/** How long the links of the list live, in days from the start of today. */
const LINK_DAYS = 8;

/**
 * Every demo screen with a link that works. Ids and expiry of the tokens are fixed for a day, so that two lists of one
 * day are the same.
 */
export async function createDemoLinks({
  config,
  db,
  clock,
  ids,
}: Pick<PlatformContext, 'config' | 'db' | 'clock' | 'ids'>) {
  const now = clock.now();
  const today = now - (now % (DAY_SECONDS * 1000));
  // By the running clock, a second that ends between two links would be seen in their expiry.
  const tokens = createTokens({ keys: config.linkKeys, clock: { now: () => today }, ids });
  const [owner] = readDemo().people;
  if (!owner) throw new Error('The demo has no owner');
  const { id, account, email, name, role } = owner;
  // Who tries “sign out everywhere” in the demo must not break its list.
  const epoch = await createUserDirectory({ db }).epochOf(id);
  const session = await tokens.mintSession(
    { userId: id, accountId: account, email, name, role, epoch },
    LINK_DAYS * DAY_SECONDS,
  );

  async function pathOf({ key, claims, smartPay, payment, signedIn, path, days = LINK_DAYS }: DemoScreen) {
    const seconds = days * DAY_SECONDS;
    if (payment) return paymentResultPath(tokens, payment.reference, payment.publicId);
    if (smartPay) return linkPath('smart-pay', await tokens.mintSmartPay(smartPay, seconds));
    if (signedIn !== undefined) return `/sso-success/${session}?next=${encodeURIComponent(signedIn)}`;
    if (!claims) return path ?? '/';
    const token = await tokens.mintLink({ jti: `demo-${key}`, ...claims }, seconds);
    return path?.replace('{token}', () => encodeURIComponent(token)) ?? linkPath(claims.purpose, token);
  }

  return Promise.all(
    readDemoScreens().map(async (screen) => {
      const { key, title, note, query, journey } = screen;
      const bare = await pathOf(screen);
      const path = query ? `${bare}${bare.includes('?') ? '&' : '?'}${query}` : bare;
      return { key, title, path, note, journey, kind: kindOf(screen) };
    }),
  );
}

function kindOf({ key, signedIn, claims, smartPay, payment }: DemoScreen): DemoKind {
  if (key.endsWith('.rtl')) return 'rightToLeft';
  if (signedIn !== undefined) return 'signedIn';
  return claims || smartPay || payment ? 'link' : 'open';
}
