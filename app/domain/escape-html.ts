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

/** HTML with a space for each tag, and without what scripts and styles hold. Reads each character once, whatever is in it. */
export function withoutTags(html: string): string {
  let silent = '';
  const parts = html.split(/(<[a-z/!?][^<>]*>)/i).map((part, at) => {
    if (at % 2 === 0) return silent ? '' : part;
    const [, slash = '', name = ''] = /^<(\/?)(script|style)\b/i.exec(part) ?? [];
    if (!silent && !slash) silent = name.toLowerCase();
    else if (slash && name.toLowerCase() === silent) silent = '';
    return ' ';
  });
  return parts.join('');
}
