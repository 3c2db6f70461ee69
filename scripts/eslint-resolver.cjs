// Tells the boundaries rule which file an import means: `~/` is app/, and TypeScript's extensions are left out.
const { existsSync, statSync } = require('node:fs');
const { builtinModules } = require('node:module');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..');
const ENDINGS = ['', '.ts', '.tsx', '.js', '.mjs', '.d.ts', '/index.ts', '/index.tsx', '/route.tsx'];

exports.interfaceVersion = 2;

/** @param {string} source as written in the import; @param {string} file that holds the import */
exports.resolve = (source, file) => {
  if (source.startsWith('node:') || builtinModules.includes(source)) return { found: true, path: null };
  const bare = source.replace(/\?.*$/, '');
  let target;
  if (bare.startsWith('~/')) target = path.join(ROOT, 'app', bare.slice(2));
  else if (bare.startsWith('.')) target = path.resolve(path.dirname(file), bare);
  else return { found: false };
  const found = ENDINGS.map((ending) => target + ending).find((name) => existsSync(name) && statSync(name).isFile());
  return found ? { found: true, path: found } : { found: false };
};
