import { DEFAULT_THEME, themeSchema, type Theme } from './calls';
import type { AccountRow } from '~/platform/db/schema';

/** The stored theme; one that does not parse is the default. */
export function themeOf(account: AccountRow): Theme {
  const parsed = themeSchema.safeParse(JSON.parse(account.theme));
  return parsed.success ? parsed.data : DEFAULT_THEME;
}
