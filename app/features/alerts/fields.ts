import { z } from 'zod';
import { choice } from '~/contract/fields';
import { ALERT_RHYTHMS } from '~/domain/alert-period';

/** The list of one person. */
export const fieldOf = (userId: string): string => `rhythm-${userId}`;

/** What each of these people is to get; empty for one whom the page did not know when it was drawn. */
export const alertFields = (userIds: readonly string[]) =>
  z.object(
    Object.fromEntries(userIds.map((userId) => [fieldOf(userId), choice(['', ...ALERT_RHYTHMS], 'alerts:wrong')])),
  );
