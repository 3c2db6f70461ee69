import { resolveReplacedRoutingNumbers, parseFedAchLine, type FedAchRecord } from '~/domain/fedach-directory';
import { isRoutingNumberValid } from '~/domain/bank-account';
import type { BankRow } from '~/platform/db/schema';

/** Columns up to the last filled one, the data view code; a shorter line was cut. */
const RECORD_LENGTH = 150;

interface BankDirectory {
  rows: BankRow[];
  /** Numbers, from 1, of the lines that are no record of the directory. */
  badLines: number[];
  /** Numbers that lead on to another one. */
  mergedCount: number;
  /** Numbers that were replaced by one that is not in the directory, so that nothing is known to take their place. */
  closedCount: number;
}

/**
 * Parses a FedACH participant directory of the Federal Reserve. Blank lines are passed over; a line that can't be read,
 * is cut, has a wrong check digit or repeats a number is bad.
 */
export function parseBankDirectory(text: string): BankDirectory {
  const records = new Map<string, FedAchRecord>();
  const badLines: number[] = [];
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const record = parseFedAchLine(line);
    const isGood = record && line.trimEnd().length >= RECORD_LENGTH && isRoutingNumberValid(record.routingNumber);
    if (isGood && !records.has(record.routingNumber)) records.set(record.routingNumber, record);
    else badLines.push(index + 1);
  }
  const current = resolveReplacedRoutingNumbers(records.values());
  const rows = [...records.values()].map((record) => bankRow(record, current.get(record.routingNumber) ?? record));
  return {
    rows,
    badLines,
    mergedCount: rows.filter((row) => row.current_routing_number !== row.routing_number).length,
    closedCount: rows.filter((row) => row.is_open === 0).length,
  };
}

function bankRow(record: FedAchRecord, current: FedAchRecord): BankRow {
  return {
    routing_number: record.routingNumber,
    name: record.customerName,
    city: record.city,
    state: record.state,
    current_routing_number: current.routingNumber,
    is_open: current.recordType === 'replaced' ? 0 : 1,
  };
}
