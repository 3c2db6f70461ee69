import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { renewLink } from '~/areas/links/calls';
import { rawText } from '~/lib/contract/form-field-schemas';
import { linkPath } from '~/lib/contract/page-paths';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { requireLinkEvenExpired } from '~/lib/page-link.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, localPathOrFallback, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const renewFields = z.object({ next: rawText() });

/** Somebody reloaded the address of the post: the link's own page says how things are. */
export async function loader(args: LoaderFunctionArgs) {
  const { purpose, token } = requireLinkEvenExpired(args);
  return seeOther(linkPath(purpose, token));
}

/** Sends a fresh link to the contact on file. The page says the same whether or not there is one. */
export async function action(args: ActionFunctionArgs) {
  const link = requireLinkEvenExpired(args);
  const { api, locale } = pageContext(args);
  const { next } = requireFields(await readPostWithoutFiles(args.request), renewFields);
  const result = await api.call(renewLink, { body: { token: link.token, language: locale } });
  const back = localPathOrFallback(next, linkPath(link.purpose, link.token));
  if (!result.isOk && result.name === 'request.notBuilt')
    return redirectWithFlash(back, 'error', 'errors:request.notBuilt');
  if (!result.isOk && result.name !== 'link.noContact') throw apiFailurePage(result);
  return redirectWithFlash(back, 'success', 'links:renewSent');
}
