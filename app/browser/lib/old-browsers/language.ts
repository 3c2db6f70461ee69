/**
 * What browsers of the browserslist lack of the language: the rest of the scripts, ours and the packages', use it as it is today.
 * `tests/host-build/browsers.test.ts` names what is missing here.
 */

/** Adds a method where the browser has none of its own. */
export function supply(owner: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

if (typeof globalThis === 'undefined')
  Object.defineProperty(self, 'globalThis', { value: self, writable: true, configurable: true });

supply(Object, 'hasOwn', (holder: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(holder, key));

supply(Object, 'fromEntries', (entries: Iterable<readonly [PropertyKey, unknown]>) => {
  const made: Record<PropertyKey, unknown> = {};
  for (const [key, value] of entries) made[key] = value;
  return made;
});

supply(Array.prototype, 'at', function at(this: unknown[], index: number) {
  return this[index < 0 ? this.length + index : index];
});

supply(String.prototype, 'replaceAll', function replaceAll(this: string, sought: string | RegExp, text: string) {
  return this.replace(
    typeof sought === 'string' ? new RegExp(sought.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'g') : sought,
    text,
  );
});
