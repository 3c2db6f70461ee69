/**
 * Caches what is costly to make and the same each time, by a key. Once it has `most` values it empties its cache.
 *
 * @returns what was made for the key, or is made for it
 */
export function memoizeByKey<T>(most = 200): (key: string, make: () => T) => T {
  const cache = new Map<string, T>();
  return (key, make) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    if (cache.size >= most) cache.clear();
    const made = make();
    cache.set(key, made);
    return made;
  };
}
