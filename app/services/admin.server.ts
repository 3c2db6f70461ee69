import { json, redirect } from '@remix-run/node';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '~/contract/enums';
import { inspectSession } from '~/contract/extras';
import type { CallData } from '~/contract/call';
import { appContext, type RequestArgs } from './context.server';
import { readPost, type FileSink } from './read-post.server';
import { apiFailurePage } from './respond.server';
import { sessionId } from './session.server';

/** Who is signed in. */
export type SignedIn = CallData<typeof inspectSession> & {
  /** Goes into every form of the admins' side as `csrf`: only a page of this session knows it. */
  csrf: string;
};

/**
 * The signed-in user, asked for once a request. The platform judges role and account again at every call.
 *
 * @param roles who may see the page; none: everybody who is signed in
 * @throws Response 302 to the sign-in page, which leads back here; 403 for another role
 */
export async function requireUser(args: RequestArgs, ...roles: Role[]): Promise<SignedIn> {
  const { api, memo, session } = await appContext(args);
  const result = await memo('user', () => api.call(inspectSession, {}));
  if (!result.isOk) {
    if (result.name !== 'session.required') throw apiFailurePage(result);
    const { pathname, search } = new URL(args.request.url);
    const next = args.request.method === 'GET' ? `?next=${encodeURIComponent(pathname + search)}` : '';
    throw redirect(`/smart/sign-in${next}`, { headers: { 'cache-control': 'no-store' } });
  }
  if (roles.length > 0 && !roles.some((role) => role === result.data.role)) throw forbidden();
  return { ...result.data, csrf: csrfOf(session.bearer ?? '') };
}

/**
 * The fields of an admin's post. Browsers that send no `Origin` are held off too: the post must name the session's own
 * key, which no other site can read.
 *
 * @throws as `requireUser` and `readPost`; Response 403 for a post of another site or another session
 */
export async function readUserPost(args: RequestArgs, roles: Role[] = [], onFile?: FileSink): Promise<{ user: SignedIn; post: FormData }> {
  const user = await requireUser(args, ...roles);
  const post = await readPost(args.request, onFile ?? (async (_field, { content }) => {
    for await (const part of content) void part;
  }));
  if (!isSame(String(post.get('csrf') ?? ''), user.csrf)) throw stale();
  return { user, post };
}

/** The key of the request's session, for pages that are there without one too; empty where there is none. */
export async function sessionCsrf(args: RequestArgs): Promise<string> {
  const { session } = await appContext(args);
  return session.bearer ? csrfOf(session.bearer) : '';
}

/** Whether a post names the key of its session; true where there is no session to act for. */
export async function isOwnPost(args: RequestArgs, post: FormData): Promise<boolean> {
  const csrf = await sessionCsrf(args);
  return csrf === '' || isSame(String(post.get('csrf') ?? ''), csrf);
}

/** Derived from the session, whose token scripts and other sites can't read; a refreshed token has the same key, so that open pages stay good. */
function csrfOf(token: string): string {
  return createHash('sha256').update(`csrf ${sessionId(token) ?? token}`).digest('base64url').slice(0, 32);
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(left, right);
}

/** Drawn by the layout of the admins' pages. */
function forbidden(): Response {
  return json({ name: 'session.forbidden', messages: ['session.forbidden'], errorId: undefined, details: '' }, { status: 403, headers: { 'cache-control': 'no-store' } });
}

function stale(): Response {
  return json({ name: 'session.stalePost', messages: ['session.stalePost'], errorId: undefined, details: '' }, { status: 403, headers: { 'cache-control': 'no-store' } });
}
