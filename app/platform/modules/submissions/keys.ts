import { createHash } from 'node:crypto';
import type { Ids } from '../../ports/ids';
import type { Entry } from '../drafts/answers';

/** What tells equal submissions from different ones. Bank numbers are left out: a hash of so few digits hides nothing. */
export function contentHash(formVersion: number, isInstallmentAgreed: boolean, answers: readonly Entry[]): string {
  const sorted = answers.map(([id, value]) => [id, value]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([formVersion, isInstallmentAgreed, sorted]))
    .digest('base64url');
}

// No letter or digit that is read as another: no 0 O, 1 I L.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A number that a person can quote on the phone, such as `LK-7F3K-92QD`. */
export function drawReference(ids: Ids): string {
  const bytes = createHash('sha256').update(ids.next()).digest();
  const letters = Array.from(bytes.subarray(0, 8), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `LK-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
