import type { DeliveryRow } from '~/platform/db/delivery-row-types';
import type { Db } from '~/platform/db/open-database';
import { findRowsAmong, rowsOf } from '~/platform/db/row-queries';
import { ownerColumns, type RecipientKey } from '~/areas/recipients/service.server';

/** Queries of the outcomes of messages, for as long as they are stored. */
export const createDeliveryQueries = ({ db }: { db: Db }) => ({
  /** Those to a recipient, the latest first. */
  listOf: (owner: RecipientKey, limit: number): Promise<DeliveryRow[]> =>
    rowsOf(db, 'deliveries', ownerColumns(owner)).orderBy('created_at', 'desc').orderBy('id').limit(limit).execute(),

  listAmong: (ids: readonly string[]): Promise<DeliveryRow[]> =>
    findRowsAmong(db, 'deliveries', { columns: ['id'], keys: ids.map((id) => [id]), others: {} }),
});
