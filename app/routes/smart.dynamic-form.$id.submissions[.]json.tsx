import type { LoaderFunctionArgs } from '@remix-run/node';
import { submissionsExport } from '~/lib/download.server';

/** Every submission of the form but tests, as JSON. */
export const loader = (args: LoaderFunctionArgs) => submissionsExport(args, 'json');
