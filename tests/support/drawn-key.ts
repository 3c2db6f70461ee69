import { randomBytes } from 'node:crypto';

/** A link key as an installation has one: where people are served, those that stand in tests and documents are refused. */
export const drawnKey = (kid: string): string => `${kid}:${randomBytes(48).toString('base64url')}`;
