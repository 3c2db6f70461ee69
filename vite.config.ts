import { vitePlugin as remix } from '@remix-run/dev';
import path from 'node:path';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';
import { CSS_TARGET, STYLE_TARGETS } from './scripts/supported-browsers';
import { browserModules } from './scripts/vite-browser-modules';
import { hostPrograms } from './scripts/vite-host';

const { serverModuleFormat, ...remixOptions } = remixConfig;

/** Written for bundlers: plain Node can't load them as they are. */
const BUNDLED = ['remix-validated-form'];
/** What they import. Built in too, so that the server needs only what package.json names. */
const BUNDLED_WITH_THEM = ['remeda', 'zustand', 'immer', 'lodash.get', 'tiny-invariant'];
/** What browsers import of packages. */
const FOR_BROWSERS = [
  '@date-fns/tz',
  '@date-fns/utc',
  '@simplewebauthn/browser',
  'libphonenumber-js/min',
  'react-dom/client',
  'recharts',
  'signature_pad',
  'tus-js-client',
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    remix({ ...remixOptions, serverModuleFormat: serverModuleFormat === 'cjs' ? 'cjs' : 'esm' }),
    browserModules(isSsrBuild),
    hostPrograms(isSsrBuild),
  ],
  // Sentences are read whole, and parsed faster than compiled.
  json: { namedExports: false, stringify: true },
  resolve: { alias: { '~': path.resolve('app') } },
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: STYLE_TARGETS },
  },
  build: {
    target: isSsrBuild ? 'node22' : 'es2019',
    // Pages carry the sheets that the server's build makes: without this they would be minified for Node.
    cssTarget: CSS_TARGET,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rollupOptions: {
      onwarn(warning, warn) {
        // Comments of packages, and resource routes that leave nothing for the browser: neither is ours to mend.
        if (warning.code !== 'INVALID_ANNOTATION' && warning.code !== 'EMPTY_BUNDLE') warn(warning);
      },
    },
  },
  // In development. Remix looks up whatever a page imports as if browsers did too: by that, Vite would find packages that only servers run.
  optimizeDeps: { noDiscovery: true, include: FOR_BROWSERS },
  ssr: { noExternal: command === 'build' ? [...BUNDLED, ...BUNDLED_WITH_THEM] : BUNDLED },
}));
