import type { Db } from './connect';

/** A service of a database or transaction, made once for each: it is asked for at many places of one page. */
export function perDatabase<T extends object>(make: (db: Db) => T): (deps: { db: Db }) => T {
  const services = new WeakMap<Db, T>();
  return ({ db }) => {
    const known = services.get(db) ?? make(db);
    services.set(db, known);
    return known;
  };
}
