import { json, redirect } from '@remix-run/node';
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { CallData } from './contract/call';
import type { Role } from './contract/enums';
import { confirmSignIn, getProfile, type inspectSession } from '~/areas/users/calls';
import { timeZoneOrUtc } from '~/domain/calendar-date';
import { DISPLAY_PREFERENCE_FIELDS, REAUTHENTICATION_FIELD, WITH_FORM_SUFFIX } from '~/domain/page-frame';
import type { ApiResult } from './api-client.server';
import { type FileSink, ignoreFile, readPost, readPartialPost } from './read-post.server';
import { apiFailurePage, fieldsForRetry, temporaryRedirect } from './responses.server';
import { unverifiedUserId } from './session.server';
import { pageContext, type RequestArgs } from './page-context.server';

/** Who is signed in. */
export type SignedIn = CallData<typeof inspectSession> & {
  /** Goes into every form of the admins' side as `csrf`: only a page of this user knows it. */
  csrf: string;
};

/**
 * The signed-in user, requested once per request. The platform checks role and account again at every call.
 *
 * @param roles who may see the page; none: everybody who is signed in
 * @throws Response 302 to the sign-in page, which leads back here, or to where an owner sets up the second factor that is asked of
 *   him; 401 with what was typed, where a choice of the frame was made; 403 for another role
 */
export async function requireUser(args: RequestArgs, ...roles: Role[]): Promise<SignedIn> {
  const result = await findSession(args);
  if (!result.isOk) {
    if (result.name !== 'session.required') throw apiFailurePage(result);
    const { typed } = pageContext(args);
    if (typed) throw sessionEnded(retypedFields(typed));
    const { pathname, search } = pageContext(args).url;
    const next = args.request.method === 'GET' ? `?next=${encodeURIComponent(pathname + search)}` : '';
    throw redirect(`/smart/sign-in${next}`, { headers: { 'cache-control': 'no-store' } });
  }
  if (mustSetUpSecondFactor(args, result)) throw temporaryRedirect(SECURITY_PATH);
  if (roles.length > 0 && !roles.some((role) => role === result.data.role)) throw forbidden();
  return { ...result.data, csrf: await getSessionCsrfToken(args) };
}

const SECURITY_PATH = '/smart/security';

/** Whether an owner must set up a second factor before he may do what he asks for. */
function mustSetUpSecondFactor({ request }: RequestArgs, session: ApiResult<CallData<typeof inspectSession>>): boolean {
  return session.isOk && session.data.lacksSecondFactor && !new URL(request.url).pathname.startsWith(SECURITY_PATH);
}

async function findSession(args: RequestArgs) {
  return pageContext(args).findUser();
}

/**
 * The fields of an admin's post. Browsers that send no `Origin` are held off too: the post must name the user's own key,
 * which no other site can read.
 *
 * @throws as `requireUser` and `readPost`; Response 401 with the fields, to be sent again, where the session has ended, 403
 *   where a second factor has to be set up first; 403 for a post of another site or of somebody else's page
 */
export async function readUserPost(
  args: RequestArgs,
  roles: Role[] = [],
  onFile: FileSink = ignoreFile,
): Promise<{ user: SignedIn; post: FormData }> {
  const session = await findSession(args);
  if (!session.isOk && session.name === 'session.required')
    throw sessionEnded((await readPartialPost(args.request, ignoreFile)).post);
  if (mustSetUpSecondFactor(args, session))
    throw secondFactorRequired((await readPartialPost(args.request, ignoreFile)).post);
  const user = await requireUser(args, ...roles);
  const post = await readPost(args.request, onFile);
  if (!(await hasValidCsrf(args, post))) throw stalePost();
  await applySignInProof(args, post);
  return { user, post };
}

/**
 * Takes the proof that a page has asked for because the sign-in was not recent, and lets a call that asks for one lead to that page, with
 * all that was typed.
 *
 * @throws Response the page again, where the proof is wrong
 */
async function applySignInProof(args: RequestArgs, post: FormData): Promise<void> {
  const { api, adoptSession, onNotRecentSignIn } = pageContext(args);
  const proof = String(post.get(REAUTHENTICATION_FIELD) ?? '');
  post.delete(REAUTHENTICATION_FIELD);
  // What a browser says of a new passkey is no secret, and can't be typed again.
  const responses = post.getAll('response').map((response): [string, string] => ['response', String(response)]);
  const page = (status: number, messages: string[] = []) =>
    errorData(status, { name: 'session.notRecent', messages, fields: [...fieldsForRetry(post), ...responses] });
  onNotRecentSignIn(() => page(403));
  if (proof === '') return;
  const result = await api.call(confirmSignIn, { body: { proof: proof.slice(0, 256) } });
  if (result.isOk) return adoptSession(result.data);
  if (result.name !== 'secondFactor.wrongProof' && result.name !== 'secondFactor.locked') throw apiFailurePage(result);
  throw page(result.status, [result.name]);
}

/** The key of the request's user, for pages that are there without a session too; empty where there is none. */
export async function getSessionCsrfToken(args: RequestArgs): Promise<string> {
  return (await csrfKeys(args))[0] ?? '';
}

/** Whether a post names the key of its user; true where there is no session to act for. */
export async function hasValidCsrf(args: RequestArgs, post: FormData): Promise<boolean> {
  const { session } = pageContext(args);
  const given = String(post.get('csrf') ?? '');
  return !session.bearer || (await csrfKeys(args)).some((key) => isSameText(given, key));
}

/** One for each signing key, the present one first. Made of the user, so that a page stays good when he has signed in again. */
async function csrfKeys(args: RequestArgs): Promise<string[]> {
  const { config, session } = pageContext(args);
  const { bearer } = session;
  if (!bearer) return [];
  const owner = unverifiedUserId(bearer) ?? bearer;
  return config.linkKeys.map(({ secret }) =>
    createHmac('sha256', secret).update(`csrf ${owner}`).digest('base64url').slice(0, 32),
  );
}

function isSameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer];
  return timingSafeEqual(left, right);
}

/** What was typed when a choice of the frame was made, to be shown again by another press of its button: no act. */
function retypedFields(typed: URLSearchParams): FormData {
  const post = new FormData();
  for (const [name, value] of typed) post.append(name, value);
  post.append(DISPLAY_PREFERENCE_FIELDS.button, `language${WITH_FORM_SUFFIX}`);
  return post;
}

/** With what was typed. */
function sessionEnded(post: FormData): Response {
  return errorData(401, { name: 'session.ended', messages: ['session.required'], fields: fieldsForRetry(post) });
}

/** With what was typed. */
function secondFactorRequired(post: FormData): Response {
  const name = 'secondFactor.required';
  return errorData(403, { name, messages: [name], fields: fieldsForRetry(post) });
}

function forbidden(): Response {
  return errorData(403, { name: 'session.forbidden', messages: ['session.forbidden'] });
}

function stalePost(): Response {
  return errorData(403, { name: 'session.stalePost', messages: ['session.stalePost'] });
}

/** Rendered by the layout of the admin pages. */
function errorData(status: number, what: { name: string; messages: string[]; fields?: [string, string][] }): Response {
  return json({ errorId: undefined, details: '', ...what }, { status, headers: { 'cache-control': 'no-store' } });
}

/** Whether the user may send and export: owners and admins may, members only read. */
export const isOwnerOrAdmin = ({ role }: Pick<SignedIn, 'role'>): boolean => role === 'Owner' || role === 'Admin';

/** The time zone that the signed-in user has chosen, else the account's; UTC where none is known. */
export async function userTimeZone(args: RequestArgs): Promise<string> {
  const { api } = pageContext(args);
  const profile = await api.call(getProfile, {});
  return timeZoneOrUtc(profile.isOk ? profile.data.timeZone || profile.data.accountTimeZone : '');
}
