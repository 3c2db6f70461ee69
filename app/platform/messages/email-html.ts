import { escapeHtml } from '~/domain/escape-html';
import { replaceIsolated, type Block, type Detail, type EmailContent } from './email-blocks';

const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #16181d !important; }
  .card { background: #22252c !important; color: #f1f3f5 !important; }
  .quiet { color: #b8bfc8 !important; }
  .code { background: #31353e !important; color: #ffffff !important; }
  .address { color: #9ec5fe !important; }
}`;
const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const PARAGRAPH = 'margin: 0 0 16px; font-size: 16px; line-height: 1.5';
const QUIET = 'margin: 0 0 8px; font-size: 14px; line-height: 1.5; color: #4b5563';

/** An e-mail as one HTML page: one column, no tables, images, scripts or anything fetched. */
export function renderEmailHtml(content: EmailContent): string {
  const { locale, dir, subject, company, color, body, footer } = content;
  const blocks = (all: Block[]) => all.map((block) => blockHtml(block, content)).join('\n');
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}
</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: #f1f3f5">
<div class="page" lang="${locale}" dir="${dir}" style="padding: 24px 12px; background: #f1f3f5; ${FONT}">
<div class="card" style="max-width: 560px; margin: 0 auto; padding: 24px; border-top: 6px solid ${color}; background: #ffffff; color: #1f2328">
<h1 style="margin: 0 0 24px; font-size: 20px; line-height: 1.3"><bdi>${escapeHtml(company)}</bdi></h1>
${blocks(body)}
<hr style="margin: 24px 0 16px; border: 0; border-top: 1px solid #8c959f">
${blocks(footer)}
</div>
</div>
</body>
</html>
`;
}

function blockHtml(block: Block, { color }: EmailContent): string {
  switch (block.kind) {
    case 'paragraph': {
      const attributes = block.isSmall ? `class="quiet" style="${QUIET}"` : `style="${PARAGRAPH}"`;
      return `<p ${attributes}>${isolatedHtml(block.text)}</p>`;
    }
    case 'code':
      return `<p class="code" dir="ltr" style="margin: 0 0 16px; padding: 16px; background: #eef0f3; text-align: center; font: 700 32px/1.2 Consolas, Menlo, monospace; letter-spacing: 6px">${escapeHtml(block.code)}</p>`;
    case 'button':
      return `<p style="margin: 0 0 16px"><a href="${escapeHtml(block.url)}" style="display: inline-block; padding: 12px 24px; border-radius: 4px; background: ${color}; color: ${textOn(color)}; font-size: 16px; text-decoration: none">${escapeHtml(block.label)}</a></p>
<p class="quiet" style="${QUIET}">${escapeHtml(block.copyHint)}<br><span class="address" dir="ltr" style="word-break: break-all">${escapeHtml(block.url)}</span></p>`;
    case 'heading':
      return `<h2 style="margin: 24px 0 12px; font-size: 17px; line-height: 1.3">${escapeHtml(block.text)}</h2>`;
    case 'link':
      return linkHtml(block.label, block.url);
    case 'details':
      return `<dl style="margin: 0 0 16px; font-size: 16px; line-height: 1.5">\n${block.details.map(detailHtml).join('\n')}\n</dl>`;
  }
}

/** Padding above and below makes it easy to hit with a thumb. */
function linkHtml(label: string, url: string): string {
  const style = 'display: inline-block; padding: 10px 0; font-size: 14px; line-height: 24px; color: #1d4ed8';
  return `<p style="margin: 0"><a class="address" href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function detailHtml({ label, text, dir }: Detail): string {
  return `<dt class="quiet" style="font-size: 14px; color: #4b5563"><bdi>${escapeHtml(label)}</bdi></dt>
<dd style="margin: 0 0 8px; overflow-wrap: anywhere"><bdi dir="${dir ?? 'auto'}">${withBreaks(escapeHtml(text))}</bdi></dd>`;
}

const withBreaks = (html: string): string => html.replaceAll('\n', '<br>');

/** Isolated values keep their direction, and the text its line breaks. */
function isolatedHtml(text: string): string {
  return withBreaks(replaceIsolated(escapeHtml(text), (value, dir) => `<bdi dir="${dir}">${value}</bdi>`));
}

/** Black or white, whichever reads better on a colour (WCAG relative luminance). */
function textOn(color: string): string {
  const digits = color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}
