import type { ActionFunctionArgs } from '@remix-run/node';
import { createFormValidator } from '~/lib/contract/form-validator';
import { ADMINS } from '~/lib/contract/enums';
import { MAX_LINKS, mintLinks } from '~/areas/links/calls';
import { CSV_BOM, formatCsvLine } from '~/domain/csv-writer';
import { linkMailingFields, MAX_LINKS_PER_FILE } from '~/areas/links/pages/fields';
import { readUserPost } from '~/lib/signed-in-user.server';
import { listAudienceIds, readAudience } from '~/areas/mailings/pages/audience-form.server';
import { textDownloadResponse } from '~/lib/download-responses.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { deriveSendKey, mailingErrorKey } from '~/areas/mailings/pages/mailing-post.server';
import { badRequest, temporaryRedirect } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(linkMailingFields);

const PATH = '/smart/links';

export const loader = () => temporaryRedirect(PATH);

/** A link for each, as a file: the addresses are kept nowhere. What went wrong is told by the page. */
export async function action(args: ActionFunctionArgs) {
  const { user, post } = await readUserPost(args, [...ADMINS]);
  const { data, typed } = await validate(post, validator);
  if (!data) throw badRequest();
  const { api, t } = pageContext(args);
  const audience = await readAudience(api, data);
  const ids = 'errors' in audience ? [] : await listAudienceIds(api, audience.to, MAX_LINKS_PER_FILE + 1);
  if (ids.length === 0 || ids.length > MAX_LINKS_PER_FILE)
    return redirectWithFlash(PATH, 'error', 'links:many.notMade');
  const { page, amount, about, days } = data;
  const { intent: _pressed, ...content } = typed;
  const orderKey = deriveSendKey(user.accountId, content);
  const lines = [['recipient', 'link', 'expires', 'problem']];
  for (let at = 0; at < ids.length; at += MAX_LINKS) {
    const recipients = ids.slice(at, at + MAX_LINKS);
    const body = { ...page, amount, about, contact: '', days, recipients, orderKey };
    const made = await api.call(mintLinks, { body });
    if (!made.isOk) return redirectWithFlash(PATH, 'error', mailingErrorKey(made));
    for (const { recipientId, url, expiresAt } of made.data.links) lines.push([recipientId, url, expiresAt, '']);
    for (const { recipientId, error } of made.data.problems)
      lines.push([recipientId, '', '', t(`mailings:problems.${error}`)]);
  }
  return textDownloadResponse([CSV_BOM, ...lines.map(formatCsvLine)].join(''), { type: 'text/csv', name: 'links.csv' });
}
