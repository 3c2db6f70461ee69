import { build } from 'esbuild';
import path from 'node:path';
import { hostPackages } from './host-packages.mjs';

/**
 * Bundles sources of ours for Node; packages stay outside.
 *
 * @param {import('esbuild').BuildOptions} options entry points and where to write them
 */
export const bundleForNode = (options) =>
  build({
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    packages: 'external',
    alias: { '~': path.resolve('app') },
    logLevel: 'warning',
    ...options,
  });

/**
 * Bundles programs of ours for Node as they are started: in parts that are loaded when they are needed, with the packages that most of them
 * need.
 *
 * @param {import('esbuild').BuildOptions} options entry points and where to write them
 */
export const programForNode = (options) =>
  bundleForNode({
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
