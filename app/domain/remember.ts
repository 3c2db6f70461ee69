/**
 * Keeps what is costly to make and the same each time, by what it is made of. Once `most` are kept it begins anew.
 *
 * @returns what was made for the key, or is made for it
 */
export function remember<T>(most = 200): (key: string, make: () => T) => T {
  const kept = new Map<string, T>();
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const made = make();
    kept.set(key, made);
    return made;
  };
}
