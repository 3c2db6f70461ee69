import type { ActionFunctionArgs } from '@remix-run/node';
import { keepQuietly } from './_link.form.$token/keep.server';

/** Where a page keeps what is typed while it is typed. */
export const action = (args: ActionFunctionArgs) => keepQuietly(args);
