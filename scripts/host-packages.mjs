import { readFileSync } from 'node:fs';

/**
 * Packages that every start or most pages need. They are built in: each is one of hundreds of files otherwise, which take longer to
 * find than to read. Whatever else is imported stays outside, with the packages that have programs or data of their own.
 */
export const BUILT_IN = [
  '@date-fns/tz',
  '@date-fns/utc',
  '@formatjs/intl-localematcher',
  '@hono/node-server',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  '@remix-run/node',
  '@remix-run/react',
  'date-fns',
  'hono',
  'i18next',
  'intl-parse-accept-language',
  'kysely',
  'libphonenumber-js',
  'lru-cache',
  'rate-limiter-flexible',
  'react',
  'react-dom',
  'react-i18next',
  'remix-i18next',
  'sanitize-html',
  'use-sync-external-store',
  'zod',
];
/** What those import and nobody here needs: another `fetch` than Node's own. */
const OUTSIDE = ['undici'];

const packageOf = (/** @type {string} */ name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

/** @type {import('esbuild').Plugin} */
export const hostPackages = {
  name: 'host-packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./~]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point') return undefined;
      const isInside = BUILT_IN.includes(packageOf(path)) || importer.includes('node_modules');
      return isInside && !OUTSIDE.includes(packageOf(path)) ? undefined : { path, external: true };
    });
    // Its sentences in fifty languages, none of which is ever said.
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^(?!.*\ben\b).*$/gm, ''),
    }));
  },
};
