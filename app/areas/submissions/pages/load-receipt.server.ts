import type { CallData } from '~/lib/contract/call';
import { receiptPath } from '~/lib/contract/page-paths';
import { getReceipt, referenceSchema } from '../calls';
import { currencyOf } from '~/domain/money';
import { fillHtmlTags } from '~/domain/sanitized-html';
import { requireLink, type Link, type LinkArgs } from '~/lib/page-link.server';
import { preferredTextLanguages } from '~/lib/text-language.server';
import { requireData, problemPage } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import { pageContext } from '~/lib/page-context.server';

/** Builds the view of a receipt. An existing platform may return less of it. */
export function buildReceiptView(
  { texts: _texts, tags: _tags, ...receipt }: CallData<typeof getReceipt>,
  { token, account }: Link,
) {
  return {
    ...receipt,
    textLanguage: receipt.textLanguage || receipt.language,
    timeZone: receipt.timeZone || account.timeZone,
    currency: currencyOf(receipt.country || account.countryCode),
    path: receiptPath(token, receipt.reference),
  };
}

/** Reads the version from the address; undefined for the last one. */
export function readVersionParam(request: Request): number | undefined {
  const text = new URL(request.url).searchParams.get('version') ?? '';
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}

/**
 * The link of a page below a receipt's address, the reference in it, and the version that is asked for.
 *
 * @throws Response 404 for what is no reference
 */
export async function parseReceiptAddress(args: LinkArgs) {
  const link = requireLink(args, 'form');
  const { success, data: reference } = referenceSchema.safeParse(args.params.reference);
  if (!success) throw problemPage('request.notFound');
  return { link, reference, version: readVersionParam(args.request) };
}

/**
 * What the page's reference is of.
 *
 * @throws Response 404 where the link's recipient has sent nothing under it
 */
export async function loadReceiptPage(args: LinkArgs) {
  const { link, reference, version } = await parseReceiptAddress(args);
  const { api } = pageContext(args);
  const query = { token: link.token, reference, version, languages: preferredTextLanguages(args) };
  const receipt = requireData(await api.call(getReceipt, { query }));
  return {
    ...buildReceiptView(receipt, link),
    shownTexts: receipt.texts.map((html) => fillHtmlTags(sanitize(html), receipt.tags)),
  };
}
