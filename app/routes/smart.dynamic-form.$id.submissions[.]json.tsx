import type { LoaderFunctionArgs } from '@remix-run/node';
import { submissionsExportResponse } from '~/lib/download-responses.server';

/** Every submission of the form but tests, as JSON. */
export const loader = (args: LoaderFunctionArgs) => submissionsExportResponse(args, 'json');
