/** The Federal Reserve's FedACH participant directory, 155 characters a line. */
import { createCalendarDate, type CalendarDate } from './calendar-date';

/** What the routing number is for: the Fed itself, its owner, or another number that replaced it. */
export type FedAchRecordType = 'federalReserve' | 'current' | 'replaced';

export interface FedAchRecord {
  routingNumber: string;
  officeCode: string;
  servicingFrbNumber: string;
  recordType: FedAchRecordType;
  changeDate?: CalendarDate;
  /** Given when `recordType` is `replaced`. */
  newRoutingNumber?: string;
  customerName: string;
  address: string;
  city: string;
  state: string;
  /** Five digits, or nine with a hyphen. */
  zip: string;
  telephone: string;
}

const RECORD_TYPES: Record<string, FedAchRecordType | undefined> = { 0: 'federalReserve', 1: 'current', 2: 'replaced' };
const NO_NUMBER = '000000000';

/** One line of the directory; undefined for lines that are no record, as blank or cut ones. */
export function parseFedAchLine(line: string): FedAchRecord | undefined {
  const field = (first: number, last: number) => line.slice(first - 1, last).trim();
  const routingNumber = field(1, 9);
  const recordType = RECORD_TYPES[field(20, 20)];
  const customerName = field(36, 71);
  if (!/^\d{9}$/.test(routingNumber) || !recordType || customerName === '') return undefined;
  const newRoutingNumber = field(27, 35);
  const isReplaced = recordType === 'replaced' && /^\d{9}$/.test(newRoutingNumber) && newRoutingNumber !== NO_NUMBER;
  const changeDate = changeDateOf(field(21, 26));
  return {
    routingNumber,
    officeCode: field(10, 10),
    servicingFrbNumber: field(11, 19),
    recordType,
    ...(changeDate && { changeDate }),
    ...(isReplaced && { newRoutingNumber }),
    customerName,
    address: field(72, 107),
    city: field(108, 127),
    state: field(128, 129),
    zip: zipOf(field(130, 134), field(135, 138)),
    telephone: field(139, 148),
  };
}

/** MMDDYY. The directory began in the 1970s, so later years are of the last century. */
function changeDateOf(text: string): CalendarDate | undefined {
  if (!/^\d{6}$/.test(text)) return undefined;
  const year = Number(text.slice(4));
  try {
    return createCalendarDate(
      year < 70 ? 2000 + year : 1900 + year,
      Number(text.slice(0, 2)),
      Number(text.slice(2, 4)),
    );
  } catch {
    return undefined;
  }
}

function zipOf(zip: string, extension: string): string {
  return /^0*$/.test(extension) ? zip : `${zip}-${extension}`;
}

/**
 * For every routing number, the record it stands for today: replaced numbers lead on, over any
 * number of steps, to the current one. One that leads to a number not in the directory stops at
 * the last record known; one that leads in a circle stands for itself.
 */
export function resolveReplacedRoutingNumbers(records: Iterable<FedAchRecord>): Map<string, FedAchRecord> {
  const byNumber = new Map<string, FedAchRecord>();
  for (const record of records) byNumber.set(record.routingNumber, record);
  const resolved = new Map<string, FedAchRecord>();
  byNumber.forEach((record, routingNumber) => resolved.set(routingNumber, follow(record, byNumber)));
  return resolved;
}

function follow(start: FedAchRecord, byNumber: Map<string, FedAchRecord>): FedAchRecord {
  const seen = new Set<string>();
  let record = start;
  while (record.newRoutingNumber !== undefined) {
    seen.add(record.routingNumber);
    const next = byNumber.get(record.newRoutingNumber);
    if (!next) return record;
    if (seen.has(next.routingNumber)) return start;
    record = next;
  }
  return record;
}
