import type { PlatformPort } from '~/lib/contract/platform-port';
import { createApi } from '~/lib/api-client.server';
import { handleOneClick, isOneClickPost } from '~/areas/preferences/unsubscribe/pages/unsubscribe-actions.server';
import { MAX_FORM_BODY_BYTES } from '~/config/limits';
import { readBody } from '~/lib/contract/read-body';
import type { HostRequest } from './request-metadata';

/**
 * Mail providers post here from their own servers, without a page of ours.
 */
const ONE_CLICK_PATH = /^\/customer-unsubscribe\/([^/]+)\/?$/i;

/** The token of a path that mail providers may post to. */
export function oneClickToken(pathname: string): string | undefined {
  const segment = ONE_CLICK_PATH.exec(pathname)?.[1];
  try {
    return segment && decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The body of a post to that path, which is small whatever it is; undefined when it is larger than a form may be. */
export async function readSmallBody(c: HostRequest): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // The parser holds a body to the length that it declares.
  if (Number(c.req.header('content-length') ?? Infinity) <= MAX_FORM_BODY_BYTES)
    return new Uint8Array(await c.req.raw.arrayBuffer());
  const body = await readBody(c.req.raw.body, MAX_FORM_BODY_BYTES);
  return body && new Uint8Array(body);
}

/** Bytes of the largest body that is looked at: what RFC 8058 names is a line, or a few in a multipart form. */
const MAX_ONE_CLICK_BYTES = 4096;

/** The field as a part of a multipart form, whatever its boundary, line ends and end. */
const ONE_CLICK_PART =
  /^content-disposition:[^\r\n]*\bname="?list-unsubscribe"?[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n\s*one-click[ \t]*$/im;

/**
 * Whether the body says what RFC 8058 names, as a form of either kind. What its headers say does not count: some mail programs post it as
 * plain text or without a type, and all that it can do is to unsubscribe.
 */
export function isOneClickBody(body: Uint8Array<ArrayBuffer>): boolean {
  if (body.byteLength > MAX_ONE_CLICK_BYTES) return false;
  const text = Buffer.from(body).toString();
  return isOneClickPost(new URLSearchParams(text.trim())) || ONE_CLICK_PART.test(text);
}

/**
 * Unsubscribes for a mail provider: no page, redirect or cookie, and none is looked at. The post may come from anywhere,
 * because all that it can do is to unsubscribe. RFC 8058 section 3.1.
 */
export function unsubscribeByOneClick(c: HostRequest, platform: PlatformPort, token: string): Promise<Response> {
  const { clientAddress, requestId } = c.get('metadata');
  return handleOneClick(createApi(platform, { clientAddress, requestId }), token);
}
