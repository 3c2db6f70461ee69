import { readRecord, type ReferenceTime } from '~/areas/data-import/datasets/record-json';
import { findDataset } from '~/areas/data-import/datasets';
import type { AnyRecord, Dataset } from '~/areas/data-import/datasets/dataset';
import { PREVIEW_ANSWER } from './calls';

/** Who the pages of a preview are for. Nobody has this address or number. */
export const SAMPLE_RECIPIENT = {
  id: '1000012345',
  name: 'Maya Torres',
  email: 'maya.torres@mail.example',
  phone: '+12025550142',
  dueCents: 8435,
};

/** What a gate asks for. */
export interface IdentityCheckField {
  key: string;
  maxLength: number;
}

/**
 * A made-up recipient who knows what a gate asks for, with a bill: records by their datasets, in their order.
 *
 * @param billId of no other account's bill
 */
export function createSampleRecords(
  billId: string,
  identityCheckFields: readonly IdentityCheckField[],
  referenceTime: ReferenceTime,
) {
  const { id, name, email, phone, dueCents } = SAMPLE_RECIPIENT;
  const due = dueCents / 100;
  const tags = Object.fromEntries(
    identityCheckFields.map(({ key, maxLength }) => [key, PREVIEW_ANSWER.slice(0, maxLength)]),
  );
  const records: Readonly<Record<string, Record<string, unknown>>> = {
    recipients: {
      id,
      name,
      email,
      phone,
      balance: due,
      nextBillDate: 'today+14',
      tags: { ...tags, FirstName: 'Maya' },
    },
    bills: {
      ...{ id: billId, recipient: id, number: 'A-1042', issuedOn: 'today-7', dueOn: 'today+14', total: due },
      lines: [
        { text: 'Service', amount: 70 },
        { text: 'Delivery', amount: 14.35 },
      ],
    },
  };
  return Object.entries(records).map(([dataset, record]): { dataset: Dataset; given: AnyRecord } => {
    const found = findDataset(dataset);
    const { given, errors } = found ? readRecord(found, record, referenceTime) : { given: {}, errors: [] };
    if (!found || errors.length > 0) throw new Error(`The sample of ${dataset} is wrong: ${JSON.stringify(errors)}`);
    return { dataset: found, given };
  });
}
