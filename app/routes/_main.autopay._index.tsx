import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { RouteHandle } from '~/root';
import { loadStart, openEnrollment } from '~/areas/reports/pages/enrollment.server';

export const handle: RouteHandle = { styles: ['facts'], form: {} };

/** The way to one's automatic payments without a link. */
export const loader = async (args: LoaderFunctionArgs) => await loadStart(args, 'autopay');

export const action = (args: ActionFunctionArgs) => openEnrollment(args, 'autopay');

export { default, ErrorBoundary } from './_main.ebill._index';
