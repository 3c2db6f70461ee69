import browserslist from 'browserslist';
import { browserslistToTargets } from 'lightningcss';

/** The lowest version of each browser that the browserslist of package.json promises, as Lightning CSS takes them. */
export const STYLE_TARGETS = browserslistToTargets(browserslist());

/** Names of browsers in Vite's `build.cssTarget`, by those of Lightning CSS. Vite takes no others. */
const VITE_NAMES = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', ios_saf: 'ios', safari: 'safari' } as const;

/** The same versions as `build.cssTarget`. Vite minifies the sheets for it, whatever the build of the scripts is for. */
export const CSS_TARGET = Object.entries(VITE_NAMES).flatMap(([name, viteName]) => {
  const version = STYLE_TARGETS[name as keyof typeof VITE_NAMES];
  // Major, minor and patch, a byte each.
  return version === undefined ? [] : [`${viteName}${version >> 16}.${(version >> 8) & 0xff}`];
});
