import { temporaryRedirect } from '~/lib/respond.server';

/** The admins' side begins at the dashboard. */
export const loader = () => temporaryRedirect('/smart/dashboard');
