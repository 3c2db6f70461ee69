import { hash } from 'node:crypto';

/** Numbers of a slot: two halves of a key's hash, and its line. */
const WIDTH = 3;
const FIRST_SLOTS = 1024;

/** Which lines have which keys: of each 64 bits of a hash, so that a million lines take 24 MB. */
export interface KeyLineIndex {
  /** The line, from 1, that had the key before; undefined where this is the first one. */
  add(key: string, line: number): number | undefined;
}

export function createKeyLineIndex(): KeyLineIndex {
  let slots = new Uint32Array(FIRST_SLOTS * WIDTH);
  let count = 0;

  /** The place of a hash in a table that is half empty: its own, or the empty one where it belongs. */
  function placeOf(table: Uint32Array, high: number, low: number): number {
    let place = (low % (table.length / WIDTH)) * WIDTH;
    while (table[place + 2] !== 0 && !(table[place] === high && table[place + 1] === low))
      place = (place + WIDTH) % table.length;
    return place;
  }

  function grow(): void {
    const larger = new Uint32Array(slots.length * 2);
    for (let place = 0; place < slots.length; place += WIDTH) {
      const [high = 0, low = 0, line = 0] = slots.subarray(place, place + WIDTH);
      if (line !== 0) larger.set([high, low, line], placeOf(larger, high, low));
    }
    slots = larger;
  }

  return {
    add(key, line) {
      const digest = hash('sha256', key, 'buffer');
      const [high, low] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
      const place = placeOf(slots, high, low);
      const before = slots[place + 2];
      if (before) return before;
      slots.set([high, low, line], place);
      count += 1;
      if (count * 2 * WIDTH > slots.length) grow();
      return undefined;
    },
  };
}
