import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { rawText } from '~/lib/contract/form-field-schemas';
import { parseFormIntent } from '~/domain/form-field-names';
import { pathAfterPreference } from '~/domain/page-frame';
import { textLanguageCookieHeader } from '~/lib/text-language.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { localPathOrFallback, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const previewFields = z.object({ intent: rawText(), language: rawText() });

/**
 * What was tried in a preview, and what its button asks.
 *
 * @param offered languages of the form
 * @throws Response the way back to the page where another language was chosen; as `readPostWithoutFiles`
 */
export async function readPreviewPost(args: ActionFunctionArgs, offered: readonly string[]) {
  const post = await readPostWithoutFiles(args.request);
  const fields = requireFields(post, previewFields);
  const intent = parseFormIntent(fields.intent);
  if (intent.kind !== 'language') return { post, intent };
  const path = localPathOrFallback(pathAfterPreference('language', pageContext(args).url), '/');
  throw seeOther(path, await textLanguageCookieHeader(args, offered, fields.language));
}
