import { foundAt } from '~/lib/respond.server';

/** The admins' side begins at the dashboard. */
export const loader = () => foundAt('/smart/dashboard');
