import type { FileData } from '~/lib/contract/call';
import { downloadPdf, printMedia } from '../documents/calls';
import { failureOf } from '~/lib/contract/platform-port';
import type { ApiResult } from '~/lib/api-client.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { chosenLocale } from '~/lib/i18next.server';
import { pageContext } from '~/lib/page-context.server';

export function readInvoiceParam(request: Request) {
  const query = new URL(request.url).searchParams;
  const names = ['id', 'pdfId'] as const;
  const name = names.find((each) => query.get(each));
  return name && { name, value: query.get(name) ?? '' };
}

/** The bytes of the document that an address names, in the language that the person chose. Nothing is told of one that is not there. */
export async function fetchInvoice(args: LinkArgs): Promise<ApiResult<FileData>> {
  const id = readInvoiceParam(args.request);
  if (!id || id.value.length > (id.name === 'id' ? 200 : 500)) return NOT_FOUND;
  const { api, languages } = pageContext(args);
  const options = { language: chosenLocale(languages) };
  return id.name === 'id'
    ? api.call(downloadPdf, { body: { logId: id.value } }, options)
    : api.call(printMedia, { body: { key: id.value } }, options);
}

const NOT_FOUND = { ...failureOf(downloadPdf, 'document.notFound'), details: '' };
