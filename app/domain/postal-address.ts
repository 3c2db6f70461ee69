/** Postal addresses as they are typed: in fields of their own, which a browser or a directory can fill in. */
import { normalizeTypedNumber } from './normalize-digits';

export const ADDRESS_PARTS = ['line1', 'line2', 'zip', 'city', 'state', 'country'] as const;
export type PostalAddress = Record<(typeof ADDRESS_PARTS)[number], string>;

/** Between the parts of an address, in the order of their names. */
const BETWEEN = '|';

/** The parts of an answer. What came from elsewhere, and is in no parts, is the first line. */
export function parseAddress(text: string): PostalAddress {
  const typed = text.split(BETWEEN);
  return Object.fromEntries(ADDRESS_PARTS.map((part, index) => [part, typed[index] ?? ''])) as PostalAddress;
}

/** An address as one text; empty where nothing was typed. */
export function addressText(address: Readonly<Partial<PostalAddress>>): string {
  const typed = ADDRESS_PARTS.map((part) => (address[part] ?? '').replaceAll(BETWEEN, ' ').trim());
  return typed.some((text) => text !== '') ? typed.join(BETWEEN) : '';
}

/** The lines of an address as an envelope in the United States has them. */
export function addressLines({ line1, line2, zip, city, state, country }: PostalAddress): string[] {
  const region = [state, zip].filter(Boolean).join(' ');
  return [line1, line2, [city, region].filter(Boolean).join(', '), country].filter(Boolean);
}

/** Whether an address is in the United States: by what it says, else by the country of its form. */
export const isAmerican = ({ country }: Pick<PostalAddress, 'country'>, ofForm: string | undefined): boolean =>
  country.trim() === ''
    ? ofForm === 'US'
    : /^(us|usa|united states( of america)?)$/i.test(country.replace(/\./g, '').trim());

/** City and state of a code, as a directory knows them. */
type Place = Pick<PostalAddress, 'city' | 'state'>;

/**
 * An address with the place of its code, where city and state are empty or as the directory had filled them in before: what a
 * person has typed stays.
 *
 * @param before the place of the code that stood there before
 */
export function withCityAndState(address: PostalAddress, place: Place, before?: Place): PostalAddress {
  const isOurs = (part: 'city' | 'state') => ['', place[part], before?.[part]].includes(address[part].trim());
  return isOurs('city') && isOurs('state') ? { ...address, ...place } : address;
}

/**
 * The five digits of a ZIP code, typed with or without the four behind them; undefined for what is none. Leading zeros stay: it is a
 * text, not a number.
 */
export function zipOf(typed: string): string | undefined {
  const [, zip] = /^(\d{5})(\d{4})?$/.exec(normalizeTypedNumber(typed)) ?? [];
  return zip === '00000' ? undefined : zip;
}
