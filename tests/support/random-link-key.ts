import { randomBytes } from 'node:crypto';

/** A random link key, as an installation has one. Production refuses the keys that tests and documents show. */
export const randomLinkKey = (kid: string): string => `${kid}:${randomBytes(48).toString('base64url')}`;
