import { createPageCookie } from '~/lib/cookies.server';

const cookie = createPageCookie('written', { maxAge: 60 });

/** `Set-Cookie` that carries what became of a file's lines over the redirect to a page, as whole numbers by their names. */
export async function importResultHeader(
  path: string,
  counts: Record<string, number>,
): Promise<{ 'Set-Cookie': string }> {
  return { 'Set-Cookie': await cookie.serialize(counts, { path }) };
}

/** What came so with the request, and the headers that forget it. */
export async function readImportResult<N extends string>(
  request: Request,
  names: readonly N[],
): Promise<{ written: Record<N, number> | undefined; headers: Record<string, string> }> {
  const counts = (await cookie.parse(request.headers.get('cookie'))) as Partial<Record<N, unknown>> | null;
  if (!counts) return { written: undefined, headers: {} };
  const written = Object.fromEntries(names.map((name) => [name, Number(counts[name]) || 0])) as Record<N, number>;
  const { pathname } = new URL(request.url);
  return { written, headers: { 'Set-Cookie': await cookie.serialize('', { path: pathname, maxAge: 0 }) } };
}
