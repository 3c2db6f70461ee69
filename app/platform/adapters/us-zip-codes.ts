import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressDirectory, Place } from '../ports/address-directory';

/** One code of the package's list, as its file writes them. */
const ENTRY = /"zip":"(\d{5})"[^{}]*?"city":"([^"]+)","state":"([A-Z]{2})"/g;
const CODES = 100_000;
/** Fewer than there are for certain: the list has another shape than it had. */
const FEWEST = 30_000;

interface Table {
  places: Place[];
  /** By the number of a code, the place in the list from 1 on; 0 for none. */
  placeOf: Uint16Array;
}

/**
 * The list of the package `zipcodes` as a table of small numbers. It is read as a text: as a module it would stay in memory whole, and
 * hold up everybody for longer while it is loaded.
 */
async function readTable(): Promise<Table> {
  const text = await readFile(createRequire(import.meta.url).resolve('zipcodes/lib/codes.js'), 'utf8');
  const places: Place[] = [];
  const known = new Map<string, number>();
  const placeOf = new Uint16Array(CODES);
  let count = 0;
  for (const [, zip = '', city = '', state = ''] of text.matchAll(ENTRY)) {
    count += 1;
    const name = `${city}|${state}`;
    let place = known.get(name);
    if (place === undefined) {
      // Copies, which don't keep the whole text alive.
      places.push({ city: Buffer.from(city).toString(), state: Buffer.from(state).toString() });
      place = places.length;
      known.set(name, place);
    }
    placeOf[Number(zip)] = place;
  }
  if (count < FEWEST || places.length > 0xffff) throw new Error(`The list of ZIP codes has ${count} of them`);
  return { places, placeOf };
}

/** The ZIP codes of the United States with their cities, from a list that comes along. It is read when it is first asked. */
export function createUsZipCodes(): AddressDirectory {
  let table: Promise<Table> | undefined;
  return {
    async findPlace(country, postalCode) {
      if (country !== 'US' || !/^\d{5}$/.test(postalCode)) return undefined;
      table ??= readTable().catch((error: unknown) => {
        table = undefined;
        throw error;
      });
      const { places, placeOf } = await table;
      return places[(placeOf[Number(postalCode)] ?? 0) - 1];
    },
  };
}
