import type { FileData } from '~/contract/call';

/** A file as it came from the platform: saved, never shown in place, kept by nobody on the way. */
export function passDownload(file: FileData): Response {
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
export function textDownload(text: string, { type, name }: { type: string; name: string }): Response {
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
