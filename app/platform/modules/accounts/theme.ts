import { themeSchema, type Theme } from '~/contract/accounts';
import { DEFAULT_COLORS } from '~/domain/theme';
import type { AccountRow } from '../../db/schema';

/** The default look. Spec: forms-and-approval 9, "{product}-blue". */
export const DEFAULT_THEME: Theme = { id: 'latchkey-blue', ...DEFAULT_COLORS };

/** The stored theme; one that does not parse is the default. */
export function themeOf(account: AccountRow): Theme {
  const parsed = themeSchema.safeParse(JSON.parse(account.theme));
  return parsed.success ? parsed.data : DEFAULT_THEME;
}
