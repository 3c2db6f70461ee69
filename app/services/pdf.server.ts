import type { FileData } from '~/contract/call';
import type { ApiResult } from './api.server';
import { apiFailurePage } from './respond.server';

/**
 * A document of the platform as an answer to a browser. It alone may stand in a frame, and in one of this site's own pages
 * only. `?download=1` saves it instead of showing it.
 *
 * @throws Response when the platform gave no document
 */
export function pdfReply(request: Request, result: ApiResult<FileData>): Response {
  if (!result.isOk) throw apiFailurePage(result);
  const { headers: sent, body } = result.data;
  const name = /filename="([\w.-]+)"/.exec(sent['content-disposition'] ?? '')?.[1] ?? 'document.pdf';
  const isDownload = new URL(request.url).searchParams.get('download') === '1';
  const headers = new Headers({
    'content-type': 'application/pdf',
    'content-disposition': `${isDownload ? 'attachment' : 'inline'}; filename="${name}"`,
    'cache-control': 'private, no-store',
    // Anything stricter would keep the browser's own viewer from working.
    'content-security-policy': "frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  });
  const length = sent['content-length'];
  if (length) headers.set('content-length', length);
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}
