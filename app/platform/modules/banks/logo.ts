import { escapeHtml } from '~/domain/escape-html';

/** Words that say what a bank is, not which one. */
const COMMON_WORDS = /^(?:OF|THE|AND|NA|N|A|INC|FSB|NATIONAL|ASSOCIATION|NATL|ASSN|COMPANY|CO|DBA|USA)$/;

/** Dark enough for white letters: contrast of at least 4.5 to 1. */
const COLORS = [
  '#1d4f91',
  '#7a1f3d',
  '#0b6e4f',
  '#5b3a8c',
  '#8a3b12',
  '#1f5f6b',
  '#a12a2a',
  '#3d5a1e',
  '#4a4a68',
  '#7b2d7b',
  '#2a5d9c',
  '#6b4e16',
];

/** The first two words that tell the bank from others. */
function tellingWords(name: string): string[] {
  const words = name
    .toUpperCase()
    .replace(/[.'’]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const telling = words.filter((word) => !COMMON_WORDS.test(word));
  return (telling.length > 0 ? telling : words).slice(0, 2);
}

/** A plain mark as SVG: one or two initials on a colour, always the same for a bank, however its legal form is written. */
export function bankMark(name: string): string {
  const words = tellingWords(name);
  const initials = words.map((word) => word.charAt(0)).join('') || '?';
  const sum = Array.from(words.join(' ')).reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 65_521, 7);
  const color = COLORS[sum % COLORS.length];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img"><title>${escapeHtml(name)}</title>` +
    `<rect width="64" height="64" rx="12" fill="${color}"/>` +
    `<text x="32" y="41" font-family="Arial, Helvetica, sans-serif" font-size="26" font-weight="700" fill="#fff" text-anchor="middle">` +
    `${initials}</text></svg>`
  );
}
