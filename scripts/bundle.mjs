import { build } from 'esbuild';
import path from 'node:path';

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
    target: 'node20',
    packages: 'external',
    alias: { '~': path.resolve('app') },
    logLevel: 'warning',
    ...options,
  });
