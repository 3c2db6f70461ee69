/**
 * Builds the folder that runs alone with the packages which it names: the pages (build/client, build/server), the programs
 * (build/host: host, platform, worker and command), the service worker, the compressed versions of the browser's files, sentences and demo.
 */
import { build as bundle } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { completePackage } from './built-package';
import { bundleForNode } from './bundle.mjs';
import { BUNDLED_FOLDER, bundledInputs, recordBundledPackages } from './record-bundled-packages';

const COMPRESSED_TYPES = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.mjs',
  '.svg',
  '.ttf',
  '.txt',
  '.webmanifest',
  '.xml',
]);
/** Written last, with the time of the start: what was changed since then is not in the build. */
const MARK = 'build/complete';
/** Smaller files gain nothing. */
const MIN_BYTES = 512;

function buildPages(): void {
  const remix = path.resolve('node_modules/@remix-run/dev/dist/cli.js');
  const { status } = spawnSync(process.execPath, [remix, 'vite:build'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(status ?? 1);
  rmSync('build/locales', { recursive: true, force: true });
  cpSync('app/locales', 'build/locales', { recursive: true, filter: (file) => !file.endsWith('.ts') });
}

/** The programs as they run. */
async function buildHost(): Promise<void> {
  rmSync('build/host', { recursive: true, force: true });
  const { metafile } = await bundleForNode({
    metafile: true,
    entryPoints: ['main', 'platform', 'worker', 'latchkey'].map((name) => `build/server/${name}.js`),
    outdir: 'build/host',
    chunkNames: 'parts/[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    minifySyntax: true,
    // Comments are held in memory too, and each letter is two bytes where one of the file is not in Latin-1. Lines stay short, so that
    // a stack tells a place.
    minifyWhitespace: true,
    lineLimit: 120,
    legalComments: 'none',
  });
  recordBundledPackages('host', bundledInputs(metafile?.outputs ?? {}));
}

/** One file at the root, because a worker's own address decides which pages are its. */
async function buildWorker(): Promise<void> {
  const { metafile } = await bundle({
    metafile: true,
    entryPoints: ['app/browser/worker/service-worker.ts'],
    outdir: 'build/client',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2019',
    charset: 'utf8',
    logLevel: 'warning',
  });
  recordBundledPackages('service-worker', bundledInputs(metafile.outputs));
}

/** The API's document, for whoever connects something to this installation: `/openapi.json`. */
function copyApiDocument(): void {
  const text = readFileSync('docs/api/openapi.json', 'utf8');
  writeFileSync('build/client/openapi.json', JSON.stringify(JSON.parse(text)));
}

function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !COMPRESSED_TYPES.has(path.extname(file)) || file.includes(`${path.sep}.vite${path.sep}`))
      continue;
    const bytes = readFileSync(file);
    if (bytes.length < MIN_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

const startedAt = Date.now();
for (const old of [MARK, BUNDLED_FOLDER]) rmSync(old, { recursive: true, force: true });
buildPages();
await buildHost();
await buildWorker();
copyApiDocument();
compressFiles('build/client');
completePackage('build');
writeFileSync(MARK, String(startedAt));
