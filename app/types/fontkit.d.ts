declare module 'fontkit' {
  /** A font that was read and taken apart; PDFKit takes it in the place of a file. */
  export interface Font {
    layout(text: string): unknown;
  }
  export function openSync(file: string): Font;
}
