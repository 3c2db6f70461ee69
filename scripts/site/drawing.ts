/** Drawings in Mermaid's words, which GitHub draws by itself, as SVG in the site's colours. */
import { renderMermaidSVG } from 'beautiful-mermaid';

/** Share of its own width that a drawing needs so that its words can be read. */
const LEAST = 0.72;

const STYLE = /<style>([^]*?)<\/style>/;

const render = (source: string): string =>
  renderMermaidSVG(source, {
    bg: 'var(--vp-c-bg)',
    fg: 'var(--vp-c-text-1)',
    muted: 'var(--vp-c-text-2)',
    line: 'var(--vp-c-text-3)',
    accent: 'var(--vp-c-brand-1)',
    surface: 'var(--vp-c-bg-soft)',
    border: 'var(--vp-c-divider)',
    transparent: true,
    padding: 4,
  });

/**
 * A block of a document as HTML in one line. Its style stands in the site's sheet, because templates of Vue may have none.
 *
 * @param block from fence to fence
 * @param from the document, for what is said of mistakes
 */
export function renderDiagram(block: string, from: string): string {
  const source = block.split('\n').slice(1, -1).join('\n');
  try {
    const svg = render(source)
      .replace(STYLE, '')
      .replace(
        / width="([\d.]+)" height="[\d.]+" style="/,
        (size, width: string) => `${size}min-width:${Number(width) * LEAST}px;`,
      )
      .replaceAll('\n', ' ');
    // What is wider than a phone is scrolled, also by keys.
    return `<div class="drawing" v-pre tabindex="0" role="group" aria-label="Drawing">${svg}</div>`;
  } catch (error) {
    throw new Error(`A drawing of ${from} can't be drawn`, { cause: error });
  }
}

/** The rules that all drawings have in common. Fonts of others are left out: the site asks nobody else for anything. */
export function drawingStyle(): string {
  const rules = STYLE.exec(render('flowchart LR\n  a --> b'))?.[1] ?? '';
  return `.drawing {${rules.replace(/@import url\('[^']*'\);/g, '').replaceAll("'Inter', ", '')}}\n`;
}
