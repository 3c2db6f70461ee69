import type { LoaderFunctionArgs } from '@remix-run/node';
import { submissionFile } from '~/lib/download.server';

/** Every submission of the form but tests, as JSON. */
export const loader = (args: LoaderFunctionArgs) => submissionFile(args, 'json');
