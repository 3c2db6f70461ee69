import { readBody } from '~/lib/contract/read-body';
import { fail, type Failure } from './failure';

/** Reads a body as text; fails with `request.tooLarge` as soon as it exceeds `maxBytes`, because the sender is not verified yet. */
export async function readTextBody(request: Request, maxBytes: number): Promise<string | Failure> {
  const isClaimedLarger = Number(request.headers.get('content-length') ?? 0) > maxBytes;
  const body = isClaimedLarger ? undefined : await readBody(request.body, maxBytes);
  return body ? body.toString('utf8') : fail('request.tooLarge');
}
