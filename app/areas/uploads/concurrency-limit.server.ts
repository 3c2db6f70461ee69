/**
 * Lets so many pieces of work of a process go on at once; the others wait for their turn, the first come first.
 *
 * @returns does some work when it is its turn
 */
export function createConcurrencyLimit(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
