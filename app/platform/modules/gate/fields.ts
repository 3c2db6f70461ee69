import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ZIP_TAG } from '~/contract/gate';
import { comparableGateValue } from '~/domain/gate';
import type { MergeTag } from '~/domain/form-model';
import type { GateRow, StoredGateField } from '../../db/preference-tables';

export const storedFields = (gate: GateRow): StoredGateField[] => JSON.parse(gate.fields) as StoredGateField[];

/** Drawn at each start: nobody outside can tell how far two digests agree. */
const COMPARISON_KEY = randomBytes(32);
const digest = (text: string): Buffer => createHmac('sha256', COMPARISON_KEY).update(text).digest();

/**
 * Whether every value equals the one that is known. All are compared, each in the same time, so that neither the answer nor
 * its time tells which one was wrong. A field whose value nobody knows is never right, and of two values given under one
 * name the first counts.
 */
export function areValuesRight(
  fields: readonly StoredGateField[],
  given: readonly MergeTag[],
  known: readonly MergeTag[],
): boolean {
  const valueOf = (tags: readonly MergeTag[], { key, tag }: StoredGateField) =>
    comparableGateValue(tags.find(({ name }) => name === key)?.value ?? '', { isZip: tag === ZIP_TAG });
  const verdicts = fields.map((field) => {
    const right = valueOf(known, field);
    const isEqual = timingSafeEqual(digest(valueOf(given, field)), digest(right));
    return isEqual && right !== '';
  });
  return verdicts.every(Boolean);
}
