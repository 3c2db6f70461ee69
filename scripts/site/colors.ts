/** The site in the colours of the product, from the sheet and the theme that its pages have. */
import { readFileSync } from 'node:fs';
import { DEFAULT_COLORS, themeVariables } from '~/domain/theme';

/** Names of the site's colours, by those of the pages. */
const NAMES: Record<string, string[]> = {
  '--page': ['--vp-c-bg', '--vp-c-bg-elv', '--vp-local-search-bg'],
  '--pane': ['--vp-c-bg-alt', '--vp-c-bg-soft'],
  '--text': ['--vp-c-text-1'],
  '--dim': ['--vp-c-text-2'],
  '--edge': ['--vp-c-text-3'],
  '--line': ['--vp-c-divider', '--vp-c-border', '--vp-c-gutter'],
  '--link': ['--vp-c-brand-1'],
  '--act': ['--vp-c-brand-2', '--vp-c-brand-3'],
};

/** The variables that a sheet gives its pages, in the light and then in the dark. */
function variablesOf(stylesheet: string): [Record<string, string>, Record<string, string>] {
  const [light = {}, dark = {}] = [...stylesheet.matchAll(/:root \{([^}]*)\}/g)].map(([, block = '']) =>
    Object.fromEntries([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value])),
  );
  return [light, dark];
}

/** Rules that set the site's colours. @throws where the pages' sheet lacks one that the site has */
export function colorStyle(): string {
  const [light, dark] = variablesOf(readFileSync('app/styles/app.css', 'utf8'));
  const schemes = [
    { selector: ':root', variables: { ...light, ...themeVariables(DEFAULT_COLORS, 'light') } },
    { selector: '.dark', variables: { ...dark, ...themeVariables(DEFAULT_COLORS, 'dark') } },
  ];
  const rules = schemes.map(({ selector, variables }) => {
    const lines = Object.entries(NAMES).flatMap(([name, names]) => {
      const value = (variables as Record<string, string>)[name];
      if (!value) throw new Error(`The pages have no colour ${name}`);
      return names.map((own) => `  ${own}: ${value};\n`);
    });
    return `${selector} {\n${lines.join('')}}\n`;
  });
  return rules.join('');
}
