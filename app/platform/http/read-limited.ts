import { readBody } from '~/lib/contract/read-body';
import { fail, type Failure } from './result';

/** A body as text, or `request.tooLarge` as soon as it is longer than so many bytes: nobody has proven yet who sends it. */
export async function readLimited(request: Request, maxBytes: number): Promise<string | Failure> {
  const isClaimedLarger = Number(request.headers.get('content-length') ?? 0) > maxBytes;
  const body = isClaimedLarger ? undefined : await readBody(request.body, maxBytes);
  return body ? body.toString('utf8') : fail('request.tooLarge');
}
