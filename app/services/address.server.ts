const addresses = new WeakMap<Request, URL>();

/** What the address of a request is, for whoever has parsed it already. */
export const knowAddress = (request: Request, address: URL): void => void addresses.set(request, address);

/** The address of a request, parsed once for all that ask what it says. Nobody may change it. */
export function addressOf(request: Request): URL {
  let address = addresses.get(request);
  if (!address) addresses.set(request, (address = new URL(request.url)));
  return address;
}
