const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const CHARACTERS = Object.fromEntries([
  ...Object.entries(ENTITIES).map(([char, entity]) => [entity, char]),
  ['&apos;', "'"],
]) as Record<string, string>;

/** Text for element content and quoted attributes of HTML and XML. */
export const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char) : text;

/** What such text says: the entities of the characters that HTML needs are read, and no others. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|apos|#39);/g, (entity) => CHARACTERS[entity] ?? entity);
