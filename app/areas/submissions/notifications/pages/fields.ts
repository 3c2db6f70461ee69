import { z } from 'zod';
import { choice } from '~/lib/contract/form-field-schemas';
import { NOTIFICATION_FREQUENCIES } from '~/domain/summary-period';

/** Name of the field with a user's frequency. */
export const frequencyFieldName = (userId: string): string => `rhythm-${userId}`;

const SHOWN = 'shown-';

/**
 * Name of the field with the frequency that the page showed when it was opened: another page may have changed it
 * meanwhile.
 */
export const shownFieldName = (userId: string): string => `${SHOWN}${userId}`;

/** Ids of the users that a post is about. */
export const readUserIds = (post: FormData): string[] => [
  ...new Set([...post.keys()].flatMap((name) => (name.startsWith(SHOWN) ? [name.slice(SHOWN.length)] : []))),
];

/** The fields of these users; empty for a user whom the page did not know when it was rendered. */
export const alertFields = (userIds: readonly string[]) =>
  z.object(
    Object.fromEntries(
      userIds.flatMap((userId) => [
        [frequencyFieldName(userId), choice(['', ...NOTIFICATION_FREQUENCIES], 'notifications:wrong')],
        [shownFieldName(userId), choice(['', ...NOTIFICATION_FREQUENCIES])],
      ]),
    ),
  );
