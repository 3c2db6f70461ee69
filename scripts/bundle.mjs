import { build } from 'esbuild';
import path from 'node:path';
import { hostPackages } from './host-packages.mjs';

/**
 * Bundles programs of ours for Node as they are started: in parts that are loaded when they are needed, with the packages that most of them
 * need; other packages stay outside.
 *
 * @param {import('esbuild').BuildOptions} options entry points and where to write them
 */
export const bundleForNode = (options) =>
  build({
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    alias: { '~': path.resolve('app') },
    // Vite's `?inline`: a sheet is a text.
    loader: { '.css': 'text' },
    logLevel: 'warning',
    splitting: true,
    packages: 'bundle',
    plugins: [hostPackages],
    // For packages that are no modules.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logOverride: { 'ignored-bare-import': 'silent' },
    ...options,
  });
