import { createHash } from 'node:crypto';

/** What a policy has to name for each style element of a page, as a browser computes it. */
export const cspStyleHashes = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
