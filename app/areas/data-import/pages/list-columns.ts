import type { Dataset } from '../datasets/dataset';
import type { Field, FieldKind } from '../datasets/field';

/** More don't fit beside one another. */
const MOST = 6;

/** How much people look for a value in a list; what is in no list is shown with its record alone. */
const WEIGHT: Partial<Record<FieldKind, number>> = {
  money: 2,
  text: 3,
  date: 3,
  time: 3,
  texts: 4,
  choice: 5,
  flag: 5,
  number: 6,
};

function weightOf({ key }: Dataset, name: string, { kind, isRequired }: Field): number {
  const weight = WEIGHT[kind] ?? Infinity;
  if (key.includes(name)) return 0;
  return weight < Infinity && isRequired ? 1 : weight;
}

/** Chooses the fields that a list of records shows: its key first, then names and amounts, in the order of the dataset. */
export function chooseListColumns(dataset: Dataset): string[] {
  const weights = Object.entries(dataset.fields).map(
    ([name, field]) => [name, weightOf(dataset, name, field)] as const,
  );
  const chosen = weights
    .filter(([, weight]) => weight < Infinity)
    .sort(([, one], [, other]) => one - other)
    .slice(0, Math.max(MOST, dataset.key.length))
    .map(([name]) => name);
  const rest = Object.keys(dataset.fields).filter((name) => chosen.includes(name) && !dataset.key.includes(name));
  return [...dataset.key, ...rest];
}
