import { openForm } from '~/contract/form-page';
import { getPublicForm, type PublicForm } from '~/contract/public-forms';
import type { ApiResult } from './api.server';
import { appContext } from './context.server';
import { readBegunForm } from './cookies.server';
import type { LinkArgs } from './link.server';

/** The public address that the page is opened by; undefined on every other page. */
export function publicAddressOf({ params }: Pick<LinkArgs, 'params'>): { account: string; slug: string } | undefined {
  const { account, slug } = params;
  return account && slug ? { account: account.slice(0, 100), slug: slug.slice(0, 100) } : undefined;
}

/** The form at the page's public address, asked for once a request; undefined on every other page. */
export async function findPublicForm(args: LinkArgs): Promise<ApiResult<PublicForm> | undefined> {
  const query = publicAddressOf(args);
  if (!query) return undefined;
  const { api, memo } = await appContext(args);
  return memo('public-form', () => api.call(getPublicForm, { query }));
}

/** The path of what was begun here in this browser and not sent yet; empty where there is nothing to go on with. */
export async function findBegunPath(args: LinkArgs): Promise<string> {
  const { api, config } = await appContext(args);
  const path = await readBegunForm(args.request, config);
  if (path === undefined) return '';
  const token = decodeURIComponent(path.replace('/form/', ''));
  const opened = await api.call(openForm, { query: { token, languages: [] } });
  return opened.isOk && opened.data.enrollment.submissionCount === 0 ? path : '';
}
