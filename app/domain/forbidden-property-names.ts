/** Names that every object has. As a key from outside, each would be lost, or would change how the object works. */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isForbiddenPropertyName = (name: string): boolean => FORBIDDEN_NAMES.has(name);

/**
 * The path to the first forbidden name in a value from outside; undefined for none.
 *
 * @param value read from JSON of a limited depth
 */
export function findForbiddenPropertyPath(value: unknown): string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    if (isForbiddenPropertyName(name)) return [name];
    const rest = findForbiddenPropertyPath(part);
    if (rest) return [name, ...rest];
  }
  return undefined;
}

/** The own value of a record by a name from outside. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
