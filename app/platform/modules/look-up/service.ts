import { createHash, timingSafeEqual } from 'node:crypto';
import { houseNumberKey, readAccountNumber, type LookUpValues } from '~/domain/look-up';
import type { PlatformContext } from '../../context';
import type { SupplierAccountRow } from '../../db/preference-tables';
import { createRateLimiter } from '../../http/rate-limiter';
import { fail, type Failure } from '../../http/result';
import { createRegister } from './store';

export { createRegister } from './store';

type LookUpDeps = Pick<PlatformContext, 'db' | 'clock' | 'log'>;

/**
 * Who an account number and a house number belong to: the way into every page without a link. The register of gas accounts
 * knows both. Spec: enrollment-and-payment 2, 5; preferences-and-consent 5, "Supplier lookup".
 */
export function createLookUpService({ db, clock, log }: LookUpDeps) {
  const register = createRegister(db);
  const limiter = createRateLimiter({ db, clock });

  return {
    /**
     * The customer whose two numbers are given, or undefined: which of the two was wrong shows neither in the answer nor in
     * the time it takes. Wrong tries are counted by account number across all pages, be there such an account or not.
     *
     * Failures: `request.tooMany` (with `seconds`) after five wrong tries.
     */
    async find(typed: LookUpValues): Promise<SupplierAccountRow | undefined | Failure> {
      const accountNumber = readAccountNumber(typed.accountNumber);
      const key = digest(accountNumber).toString('base64url');
      const seconds = await limiter.consume('lookUpTry', key);
      if (seconds > 0) {
        log('warn', 'lookUp.locked');
        return fail('request.tooMany', { seconds });
      }
      const row = await register.findByAccountNumber(accountNumber);
      const isRight = isSameHouse(typed.houseNumber, row?.street_number ?? '');
      if (!row || !isRight) return undefined;
      await limiter.giveBack('lookUpTry', key);
      return row;
    },
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes as long for a wrong number as for the right one. An empty number is nobody's. */
function isSameHouse(typed: string, stored: string): boolean {
  const [wanted, given] = [houseNumberKey(stored), houseNumberKey(typed)];
  return timingSafeEqual(digest(wanted), digest(given)) && wanted !== '';
}
