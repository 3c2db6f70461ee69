import bcd, { type Identifier } from '@mdn/browser-compat-data';
import postcss, { type Container, type Rule } from 'postcss';
import { isEverywhere } from './browser-features';

const { properties, selectors, types } = bcd.css as unknown as Record<
  'properties' | 'selectors' | 'types',
  Record<string, Identifier | undefined>
>;

/** Rules for browsers without `gap` between flexible items stand in this condition: `inset` came with it. */
const OLD = 'not (inset:0)';

function isInSupportsRule(node: Container | undefined): boolean {
  for (let up: postcss.Node | undefined = node; up; up = up.parent)
    if (up.type === 'atrule' && (up as postcss.AtRule).name === 'supports') return true;
  return false;
}

/** Rules that hold without a condition on what the browser can do. */
function plainRules(stylesheet: string): Rule[] {
  const rules: Rule[] = [];
  postcss.parse(stylesheet).walkRules((rule) => void (isInSupportsRule(rule.parent as Container) || rules.push(rule)));
  return rules;
}

/** Features of a stylesheet that a browser of the browserslist may lack: properties, keywords, functions and selectors. */
export function newStyles(stylesheet: string): string[] {
  const found = new Set<string>();
  for (const rule of plainRules(stylesheet)) {
    for (const [, name = ''] of rule.selector.matchAll(/::?([a-z-]+)/g))
      if (!isEverywhere(selectors[name])) found.add(`:${name}`);
    rule.walkDecls(({ prop, value }) => {
      const property = properties[prop];
      if (!isEverywhere(property)) found.add(prop);
      for (const [word] of value.matchAll(/[a-z][a-z-]+/g))
        if (!isEverywhere(property?.[word])) found.add(`${prop}: ${word}`);
      for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g))
        if (!isEverywhere(types[name])) found.add(`${name}()`);
    });
  }
  return [...found].sort();
}

/** Selectors of flexible boxes with a `gap` and without margins for the browsers that have none there. */
export function bareGaps(stylesheets: readonly string[]): string[] {
  const rules = stylesheets.flatMap(plainRules);
  const withDeclaration = (pattern: RegExp) =>
    rules.filter(({ nodes }) => nodes.some((node) => pattern.test(String(node)))).flatMap(({ selectors: all }) => all);
  const grids = new Set(withDeclaration(/^display:(inline-)?grid/));
  const parents = new Set<string>();
  for (const stylesheet of stylesheets)
    postcss.parse(stylesheet).walkAtRules('supports', (rule) => {
      if (rule.params === OLD)
        rule.walkRules(({ selectors: all }) => all.forEach((selector) => parents.add(selector.replace(/>\*$/, ''))));
    });
  return withDeclaration(/^(column-|row-)?gap:/).filter((selector) => !grids.has(selector) && !parents.has(selector));
}
