import { createCookie } from '@remix-run/node';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '~/config/env';

const HALF_HOUR = 30 * 60;
/** Longer than what any form of a page takes; a cookie has room for little more. */
const LONGEST = 300;

const kept = z.object({ at: z.string(), values: z.record(z.string(), z.string().max(LONGEST)) });

/**
 * What was typed on a page that keeps nothing on the server, for as long as the browser is on it: going back, reloading and another
 * language show it again. Never anything secret.
 *
 * @param page names the page, so that nothing typed on one shows on another
 */
export function typedValues(config: Config, { name, path, page }: { name: string; path: string; page: string }) {
  const cookie = createCookie(`latchkey-${name}`, { httpOnly: true, sameSite: 'lax', path, maxAge: HALF_HOUR, secure: config.publicUrl.startsWith('https:') });
  const at = createHash('sha256').update(page).digest('base64url').slice(0, 22);
  return {
    async read(request: Request): Promise<Record<string, string>> {
      const parsed = kept.safeParse(await cookie.parse(request.headers.get('cookie')));
      return parsed.success && parsed.data.at === at ? parsed.data.values : {};
    },
    /** `Set-Cookie` that keeps the values. */
    keep: (values: Record<string, string>): Promise<string> => cookie.serialize({ at, values }),
    /** `Set-Cookie` that forgets them. */
    forget: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  };
}
