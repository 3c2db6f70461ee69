import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import { ServerResponse, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { UPLOAD_TTL_MS } from '~/config/limits';
import {
  appendDraftUpload,
  finishDraftUpload,
  getDraftUpload,
  PHOTO_CHANGES,
  removeDraftUpload,
  startDraftUpload,
} from '~/areas/drafts/upload-calls';
import type { DraftUpload } from '~/areas/drafts/calls';
import type { ApiFailure, ApiResult, PlatformPort } from '~/lib/contract/platform-port';
import { createApi, type Api } from '~/lib/api-client.server';
import { errorResponse } from './error-pages';
import { isCrossSite, type HostRequest } from './request-metadata';

/** `/form/{token}/upload/{input}`, and behind it the id of an upload; of a phone `/phone/{code}/upload/…`. */
const PATH = /^\/(?:form|phone)\/([^/]+)\/upload\/([A-Za-z0-9_-]{1,64})(?:\/([A-Za-z0-9_-]{1,64}))?$/;
export const UPLOAD_ROUTE = '/form/:token/upload/*';
const PHONE_UPLOAD_ROUTE = '/phone/:code/upload/*';

/** What of the request the protocol's server must not see: it would do what a GET may not, or name addresses as it likes. */
const REMOVED_HEADERS = ['x-http-method-override', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];

/** Whose upload it is, as its address says. */
interface Scope {
  api: Api;
  token: string;
  inputId: string;
}

/**
 * Handles file uploads of a form by the tus protocol, version 1.0: creation, also with the first bytes, termination and expiration. It
 * passes the bytes to the platform at once, so that any process can continue an upload. The token in the address authorizes each call.
 *
 * @param phoneKeyOf the key of a phone, by the code of its address; its address has no token
 */
export async function handleUpload(
  c: HostRequest,
  platform: PlatformPort,
  phoneKeyOf?: (code: string) => Promise<string>,
): Promise<Response> {
  const metadata = c.get('metadata');
  metadata.route = phoneKeyOf ? PHONE_UPLOAD_ROUTE : UPLOAD_ROUTE;
  const [, encoded = '', inputId = '', id] = PATH.exec(metadata.url.pathname) ?? [];
  const { method } = c.req.raw;
  if (!inputId || method === 'GET') return errorResponse(c, 'notAllowed');
  if (method !== 'HEAD' && method !== 'OPTIONS' && isCrossSite(c)) return errorResponse(c, 'crossSite');
  const { incoming } = c.env;
  for (const name of REMOVED_HEADERS) delete incoming.headers[name];
  // The library tells addresses to whoever debugs it, and this one holds the token.
  incoming.url = id ? `/upload/${id}` : '/upload';
  const { clientAddress, requestId } = metadata;
  const named = decodeURIComponent(encoded);
  const token = phoneKeyOf ? await phoneKeyOf(named) : named;
  const scope = { api: createApi(platform, { clientAddress, requestId }), token, inputId };
  return collectResponse(incoming, (outgoing) =>
    createTusServer(scope, metadata.url, metadata.url.pathname.split('/').slice(0, 5).join('/'), id).handle(
      incoming,
      outgoing,
    ),
  );
}

/** What the protocol's server writes, which is a line at most, as the answer of a host that sends answers itself. */
async function collectResponse(
  incoming: IncomingMessage,
  handle: (outgoing: ServerResponse) => unknown,
): Promise<Response> {
  const outgoing = new ServerResponse(incoming);
  let body = '';
  const collect = (part?: unknown) => {
    if (typeof part === 'string') body += part;
    return outgoing;
  };
  Object.assign(outgoing, { write: (part: unknown) => collect(part) !== undefined, end: collect });
  await handle(outgoing);
  const headers = new Headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  for (const [name, value] of Object.entries(outgoing.getHeaders()))
    if (name !== 'content-length' && name !== 'connection') headers.set(name, String(value));
  const status = outgoing.statusCode;
  return new Response(status === 204 ? null : body, { status, headers });
}

function createTusServer(scope: Scope, url: URL, path: string, id: string | undefined): Server {
  return new Server({
    path: '/upload',
    datastore: new PlatformStore(scope),
    relativeLocation: true,
    allowedOrigins: [url.origin],
    generateUrl: (_request, { id: made }) => `${path}/${made}`,
    getFileIdFromRequest: () => id,
    // The store gives the upload its id.
    namingFunction: () => 'new',
    async onUploadFinish(_request, response, { id: finished }) {
      const { api, token } = scope;
      requireData(await api.call(finishDraftUpload, { body: { token, uploadId: finished } }));
      return response;
    },
  });
}

/** Uploads as the platform keeps them, for one link and one question. */
class PlatformStore extends DataStore {
  constructor(private readonly scope: Scope) {
    super();
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { api, token, inputId } = this.scope;
    const { filename, fingerprint, changes, submissionKey } = upload.metadata ?? {};
    const named = (changes ?? '').split(',');
    const started = requireData(
      await api.call(startDraftUpload, {
        body: {
          token,
          inputId,
          name: (filename ?? '').slice(0, 255),
          size: upload.size ?? 0,
          fingerprint: (fingerprint ?? '').slice(0, 400),
          changes: PHOTO_CHANGES.filter((change) => named.includes(change)),
          ...(submissionKey ? { submissionKey: submissionKey.slice(0, 100) } : {}),
        },
      }),
    );
    upload.id = started.uploadId;
    upload.creation_date = creationDate(started);
    return upload;
  }

  override async getUpload(uploadId: string): Promise<Upload> {
    const { api, token, inputId } = this.scope;
    const found = requireData(await api.call(getDraftUpload, { query: { token, uploadId } }));
    if (found.inputId !== inputId) throw ERRORS.FILE_NOT_FOUND;
    const { size, received, name } = found;
    return new Upload({
      id: uploadId,
      size,
      offset: received,
      metadata: { filename: name },
      creation_date: creationDate(found),
    });
  }

  override async write(stream: Readable, uploadId: string, offset: number): Promise<number> {
    const { api, token } = this.scope;
    const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    const reply = await api.call(appendDraftUpload, { query: { token, uploadId, offset } }, { upload: { body } });
    const { received, added } = requireData(reply);
    // Another request took this offset after the protocol's server had compared it.
    if (added === 0 && received !== offset) throw ERRORS.INVALID_OFFSET;
    return received;
  }

  override async remove(uploadId: string): Promise<void> {
    await this.getUpload(uploadId);
    const { api, token } = this.scope;
    requireData(await api.call(removeDraftUpload, { body: { token, uploadId } }));
  }

  override getExpiration(): number {
    return UPLOAD_TTL_MS;
  }
}

const creationDate = ({ expiresAt }: DraftUpload): string => new Date(expiresAt - UPLOAD_TTL_MS).toISOString();

/** What a call gave, or the failure as the protocol's server throws it: the name of it, for programs. */
function requireData<T>(result: ApiResult<T>): T {
  if (result.isOk) return result.data;
  throw tusError(result);
}

function tusError({ name, status, params }: ApiFailure): { status_code: number; body: string } {
  // Too large is said at once; a client that may come back later must be able to tell.
  return { status_code: status, body: JSON.stringify({ error: name ?? 'server.unexpected', params }) };
}
