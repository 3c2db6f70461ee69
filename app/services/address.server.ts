const addresses = new WeakMap<Request, URL>();

/** The address of a request, parsed once for all that ask what it says. Nobody may change it. */
export function addressOf(request: Request): URL {
  let address = addresses.get(request);
  if (!address) addresses.set(request, (address = new URL(request.url)));
  return address;
}
