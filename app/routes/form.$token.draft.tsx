import type { ActionFunctionArgs } from '@remix-run/node';
import { autosave } from '~/areas/form-page/pages/post/form-post.server';

/** Where a page keeps what is typed while it is typed. */
export const action = (args: ActionFunctionArgs) => autosave(args);
