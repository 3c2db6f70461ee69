/** A text of unknown direction for use inside a sentence: it orders neither the words around it nor its own punctuation by them. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
