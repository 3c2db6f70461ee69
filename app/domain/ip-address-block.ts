/** An IPv6 address with an IPv4 address in it and a zone, in characters. */
const LONGEST = 100;

/**
 * The part of a network address that limits count by: an IPv4 address, of an IPv6 address the first 64 bits. Everybody who has
 * one IPv6 address has all 2^64 of that block. What is no address stays as it is.
 */
export function ipAddressBlock(address: string): string {
  if (address.length > LONGEST) return address;
  const text = address.toLowerCase().replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (mapped?.[1]) return mapped[1];
  if (!/^[\da-f:]*:[\da-f:.]*$/.test(text)) return address;
  const [head = '', tail] = text.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const first = groups(head);
  const last = groups(tail ?? '');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array<string>(gap).fill('0'), ...last].slice(0, 4);
  return `${all.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
