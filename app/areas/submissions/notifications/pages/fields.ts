import { z } from 'zod';
import { choice } from '~/lib/contract/fields';
import { NOTIFICATION_FREQUENCIES } from '~/domain/summary-period';

/** The list of one person. */
export const fieldOf = (userId: string): string => `rhythm-${userId}`;

const SHOWN = 'shown-';

/** What the page showed of one person as it was opened: another page may have changed it meanwhile. */
export const shownOf = (userId: string): string => `${SHOWN}${userId}`;

/** Whom a post of the page is about. */
export const usersIn = (post: FormData): string[] => [
  ...new Set([...post.keys()].flatMap((name) => (name.startsWith(SHOWN) ? [name.slice(SHOWN.length)] : []))),
];

/** What each of these people is to get; empty for one whom the page did not know when it was drawn. */
export const alertFields = (userIds: readonly string[]) =>
  z.object(
    Object.fromEntries(
      userIds.flatMap((userId) => [
        [fieldOf(userId), choice(['', ...NOTIFICATION_FREQUENCIES], 'notifications:wrong')],
        [shownOf(userId), choice(['', ...NOTIFICATION_FREQUENCIES])],
      ]),
    ),
  );
