import { PUBLIC_FORM_GRACE_MS } from '~/config/limits';
import type { PublicForm } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { ipAddressBlock } from '~/domain/ip-address-block';
import type { PlatformContext } from '~/platform/platform-context';
import type { FormAddressRow } from '~/platform/db/link-row-types';
import { findRow, updateRows } from '~/platform/db/row-queries';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, FailureError, type Failure } from '~/platform/http/failure';
import { type Owner, ownerColumns, ownerOf } from '~/areas/forms/service.server';

type AddressState = Pick<FormAddressRow, 'places' | 'closes_at' | 'closed_at'> & { taken: number };

/** When an address closes, or was closed, in milliseconds; null: it does not. */
export function getCloseTime({ closes_at, closed_at }: Pick<AddressState, 'closes_at' | 'closed_at'>): number | null {
  const ends = [closes_at, closed_at].filter((end) => end !== null);
  return ends.length > 0 ? Math.min(...ends) : null;
}

const isClosed = (row: AddressState, now: number) => (getCloseTime(row) ?? Infinity) <= now;
const isFull = ({ places, taken }: AddressState) => places !== null && taken >= places;

/** Whether a public address is open, full or closed. */
export const addressState = (row: AddressState, now: number): PublicForm['state'] =>
  isClosed(row, now) ? 'closed' : isFull(row) ? 'full' : 'open';

/**
 * Limits the submissions of public addresses. It applies to links of the channel `webForm`: links that the account
 * has sent take no place and are never closed. `db` may be a transaction.
 */
export function createSubmissionLimit({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const rowOf = ({ accountId, target, channel }: LinkClaims) =>
    channel === 'webForm' ? findRow(db, 'form_addresses', { account_id: accountId, form_id: target }) : undefined;

  return {
    /**
     * How the address stands at which somebody has begun, and when the last submission is taken there, in milliseconds; undefined for
     * one whom the account itself has sent a link.
     */
    async startOf(owner: Owner): Promise<{ state: PublicForm['state']; endsAt: number } | undefined> {
      const { recipient_id: _recipient, ...form } = ownerColumns(owner);
      if (!(await findRow(db, 'form_starts', ownerColumns(owner)))) return undefined;
      const row = await findRow(db, 'form_addresses', form);
      if (!row) return { state: 'closed', endsAt: 0 };
      return { state: addressState(row, clock.now()), endsAt: (getCloseTime(row) ?? Infinity) + PUBLIC_FORM_GRACE_MS };
    },

    /** Why a submission can't be taken any more: `publicForm.closed`, a day after the address has, or `publicForm.full`. */
    async refusal(link: LinkClaims): Promise<Failure | undefined> {
      const row = await rowOf(link);
      if (!row) return undefined;
      if (isClosed(row, clock.now() - PUBLIC_FORM_GRACE_MS)) return fail('publicForm.closed');
      return isFull(row) ? fail('publicForm.full') : undefined;
    },

    /** Counts a submission that is about to be stored with its network: `publicForm.busy` with {minutes} where it is one too many. */
    async countSubmission(link: LinkClaims, clientAddress: string): Promise<Failure | undefined> {
      if (link.channel !== 'webForm') return undefined;
      const key = JSON.stringify([link.accountId, link.target, ipAddressBlock(clientAddress)]);
      const seconds = await createRateLimiter({ db, clock }).consume('publicSubmit', key);
      return seconds > 0 ? fail('publicForm.busy', { minutes: Math.ceil(seconds / 60) }) : undefined;
    },

    /**
     * Takes a place, in the transaction that finishes the submission: one statement decides and counts, so that two at once
     * never take the last one.
     *
     * @throws FailureError `publicForm.full`
     */
    async take(link: LinkClaims): Promise<void> {
      if (!(await rowOf(link))) return;
      const taken = await db
        .updateTable('form_addresses')
        .set((eb) => ({ taken: eb('taken', '+', 1) }))
        .where('account_id', '=', link.accountId)
        .where('form_id', '=', link.target)
        .where((eb) => eb.or([eb('places', 'is', null), eb('taken', '<', eb.ref('places'))]))
        .executeTakeFirst();
      if (taken.numUpdatedRows === 0n) throw new FailureError(fail('publicForm.full'));
      const start = { ...ownerColumns(ownerOf(link)), sent_at: null };
      await updateRows(db, 'form_starts', { sent_at: clock.now() }, start);
    },
  };
}
