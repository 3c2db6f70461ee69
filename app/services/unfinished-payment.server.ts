import { createCookie } from '@remix-run/node';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '~/config/env';

/** Browsers keep no longer cookies. */
const LONGEST = 4000;
const NAME = 'latchkey-pay';

const kept = z.object({ at: z.string(), value: z.unknown() });

/**
 * What was typed of a payment that is not finished, kept by the browser until it is closed: going back, reloading and another language
 * show it again. Signed, bound to one page, and never a number of a card or a bank account.
 *
 * @param path of the page; the browser sends it nowhere else
 * @param page names the page, so that nothing typed on one shows on another
 */
export function unfinishedPayment(config: Config, { path, page }: { path: string; page: string }) {
  const secrets = config.linkKeys.map(({ secret }) => Buffer.from(secret).toString('base64'));
  const cookie = createCookie(NAME, { httpOnly: true, sameSite: 'lax', path, secure: config.publicUrl.startsWith('https:'), secrets });
  const at = createHash('sha256').update(page).digest('base64url').slice(0, 22);
  return {
    /** True for a browser that keeps what it is given. */
    isKeeping: (request: Request): boolean => request.headers.get('cookie')?.includes(`${NAME}=`) === true,
    async read(request: Request): Promise<unknown> {
      const parsed = kept.safeParse(await cookie.parse(request.headers.get('cookie')));
      return parsed.success && parsed.data.at === at ? parsed.data.value : undefined;
    },
    /** `Set-Cookie` that keeps the value; undefined where it is too long for one. */
    async keep(value: unknown): Promise<string | undefined> {
      const header = await cookie.serialize({ at, value });
      return header.length > LONGEST ? undefined : header;
    },
    /** `Set-Cookie` that forgets it. */
    forget: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  };
}
