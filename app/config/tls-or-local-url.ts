const OWN_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether a URL has TLS or is of this machine itself, so that its answers come from the host that it names. */
export function isTlsOrLocalUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && OWN_MACHINE.test(hostname));
}
