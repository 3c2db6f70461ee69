import type { SignedIn } from './admin.server';

/** Owners and admins send and export; members look. */
export const isManager = ({ role }: Pick<SignedIn, 'role'>): boolean => role === 'Owner' || role === 'Admin';
