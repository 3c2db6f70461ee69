/** Length of a slug, the last part of a form's public address. */
export const SLUG_LENGTH = { least: 3, most: 60 } as const;

/** Small letters, digits and hyphens between them: what people read out, type and print. */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$/;

/** Suggests a slug for a form of this title; empty where the title has too few letters for one. */
export function suggestSlug(title: string): string {
  const letters = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = letters
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH.most)
    .replace(/^-+|-+$/g, '');
  return SLUG_PATTERN.test(slug) ? slug : '';
}
