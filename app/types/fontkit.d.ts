declare module 'fontkit' {
  /** A font that was read and taken apart; PDFKit takes it in the place of a file. */
  export interface Font {
    layout(text: string): unknown;
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** In units of which `unitsPerEm` are the size. */
    ascent: number;
    unitsPerEm: number;
  }
  export function openSync(file: string): Font;
  export function create(bytes: Uint8Array): Font;
}
