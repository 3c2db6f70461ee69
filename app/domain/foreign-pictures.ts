/** Addresses of pictures on other sites that HTML asks for, each once: a page loads none of them. */
export function foreignPictures(html: string): string[] {
  const found = [...html.matchAll(/<img\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)].map(([, double, single, bare]) => (double ?? single ?? bare ?? '').trim());
  return [...new Set(found.filter((address) => /^(?:https?:)?\/\//i.test(address)))];
}
