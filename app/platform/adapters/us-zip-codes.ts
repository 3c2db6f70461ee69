import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressDirectory, CityAndState } from '../ports/address-directory';

/** One code of the package's list, as its file writes them. */
const ENTRY = /"zip":"(\d{5})"[^{}]*?"city":"([^"]+)","state":"([A-Z]{2})"/g;
/** Fewer than there are for certain: the list has another shape than it had. */
const MIN_ENTRIES = 30_000;

/** The list of the package `zipcodes` by its codes. It is read as a text: to load the module would hold up everybody for a second. */
async function readPlaces(): Promise<ReadonlyMap<string, CityAndState>> {
  const text = await readFile(createRequire(import.meta.url).resolve('zipcodes/lib/codes.js'), 'utf8');
  const places = new Map<string, CityAndState>();
  for (const [, zip = '', city = '', state = ''] of text.matchAll(ENTRY)) places.set(zip, { city, state });
  if (places.size < MIN_ENTRIES) throw new Error(`The list of ZIP codes has ${places.size} of them`);
  return places;
}

/** The ZIP codes of the United States with their cities, from a list that comes along. It is read when it is first asked. */
export function createUsZipCodes(): AddressDirectory {
  let places: ReturnType<typeof readPlaces> | undefined;
  return {
    async findCityAndState(country, postalCode) {
      if (country !== 'US') return undefined;
      places ??= readPlaces().catch((error: unknown) => {
        places = undefined;
        throw error;
      });
      return (await places).get(postalCode);
    },
  };
}
