import type { FileData } from './contract/call';
import { exportSubmissions } from '~/areas/submissions/calls';
import { requireUser } from './signed-in-user.server';
import type { ApiResult } from './api-client.server';
import type { LinkArgs } from './page-link.server';
import { requireData } from './responses.server';
import { pageContext } from './page-context.server';

/** A file as it came from the platform: saved, never shown in place, kept by nobody on the way. */
export function downloadResponse(file: FileData): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'content-length', 'content-disposition']) {
    const value = file.headers[name];
    if (value) headers.set(name, value);
  }
  // A platform elsewhere may forget it.
  if (!/^attachment\b/.test(headers.get('content-disposition') ?? '')) headers.set('content-disposition', 'attachment');
  setDownloadHeaders(headers);
  return new Response(file.body, { headers });
}

/** A text as a file to be saved. */
export function textDownloadResponse(text: string, { type, name }: { type: string; name: string }): Response {
  const headers = new Headers({
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
  });
  setDownloadHeaders(headers);
  return new Response(text, { headers });
}

function setDownloadHeaders(headers: Headers): void {
  headers.set('x-content-type-options', 'nosniff');
  headers.set('content-security-policy', "default-src 'none'; sandbox");
  headers.set('cache-control', 'private, no-store');
  headers.set('x-robots-tag', 'noindex, nofollow');
}

/**
 * A document of the platform as an answer to a browser. It alone may stand in a frame, and in one of this site's own pages
 * only. `?download=1` saves it instead of showing it.
 *
 * @throws Response when the platform gave no document
 */
export function framedPdfResponse(request: Request, result: ApiResult<FileData>): Response {
  const { headers: sent, body } = requireData(result);
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

/** All submissions of the page's form as a file that streams. Owners and admins. */
export async function submissionsExportResponse(args: LinkArgs, format: 'csv' | 'json'): Promise<Response> {
  await requireUser(args, 'Owner', 'Admin');
  const { api } = pageContext(args);
  return downloadResponse(
    requireData(await api.call(exportSubmissions, { query: { formId: args.params.id ?? '', format } })),
  );
}
