/** A text of several paragraphs; one that begins with "- " is an item of a list. */
export const lines = (...paragraphs: string[]): string => paragraphs.join('\n');
