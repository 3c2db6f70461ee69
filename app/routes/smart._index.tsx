import { temporaryRedirect } from '~/lib/responses.server';

/** The admins' side begins at the dashboard. */
export const loader = () => temporaryRedirect('/smart/dashboard');
