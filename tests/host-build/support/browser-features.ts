import bcd, { type Identifier, type SupportStatement } from '@mdn/browser-compat-data';
import { STYLE_TARGETS } from '../../../scripts/supported-browsers';

/** The lowest versions that the browserslist promises, by MDN's names of the browsers: major and minor. */
const FLOOR = [
  ['chrome', STYLE_TARGETS.chrome],
  ['edge', STYLE_TARGETS.edge],
  ['firefox', STYLE_TARGETS.firefox],
  ['safari', STYLE_TARGETS.safari],
  ['safari_ios', STYLE_TARGETS.ios_saf],
] as const;

/** A version as Lightning CSS writes it: a byte each for major, minor and patch. */
function versionNumber(version: string): number {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return (major << 16) | (minor << 8);
}

function isSupportedSince(statement: SupportStatement | undefined, floor: number): boolean {
  return [statement ?? []].flat().some(({ version_added, version_removed, flags, prefix, alternative_name }) => {
    if (!version_added || version_added === 'preview' || version_removed) return false;
    return !flags && !prefix && !alternative_name && versionNumber(version_added) <= floor;
  });
}

/** Whether each browser of the browserslist has the feature. */
export function isEverywhere(feature: Identifier | undefined): boolean {
  const support = feature?.__compat?.support;
  return !support || FLOOR.every(([name, floor]) => isSupportedSince(support[name], floor ?? 0));
}

/**
 * Names of globals and members in scripts, and whether a browser of the browserslist may lack each: true where all features of this
 * name are newer. Members of an interface that is newer itself are out of reach without it. Names that no feature has are ours.
 */
function collectNames(): Map<string, boolean> {
  const names = new Map<string, boolean>();
  const collect = (parent: Record<string, Identifier>, depth: number) => {
    for (const [key, feature] of Object.entries(parent)) {
      const name = key.replace(/_(static|event)$/, '');
      if (key.startsWith('__') || !/^\w+$/.test(name)) continue;
      const isNew = !isEverywhere(feature);
      names.set(name, (names.get(name) ?? true) && isNew);
      // The methods of Intl are a level deeper.
      if (depth < 2 && !isNew) collect(feature as Record<string, Identifier>, depth + 1);
    }
  };
  for (const features of [bcd.api, bcd.javascript.builtins]) collect(features as Record<string, Identifier>, 0);
  return names;
}

const names = collectNames();
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

function isNewStatic(owner: string, name: string): boolean {
  const { [owner]: api } = bcd.api as Record<string, Identifier | undefined>;
  return !isEverywhere(api?.[`${name}_static`]);
}

/** Names in a script that a browser of the browserslist may lack. */
export function newNames(script: string): string[] {
  const code = script.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""');
  const members = found(code, /[\w$\])]\??\.([A-Za-z_$][\w$]*)/g);
  const globals = found(code, /(?<![\w$.])([A-Za-z]\w{2,})(?=[.(])/g);
  const styles = found(code, /\b((?:date|time)Style):/g);
  const statics = [...code.matchAll(/\b([A-Z]\w+)\.(\w+)\(/g)]
    .filter(([, owner = '', name = '']) => isNewStatic(owner, name))
    .map(([, owner, name]) => `${owner}.${name}`);
  const behind = found(code, /(\(\?<[=!])/g);
  return [
    ...new Set([...[...members, ...globals].filter((name) => names.get(name)), ...statics, ...styles, ...behind]),
  ].sort();
}
