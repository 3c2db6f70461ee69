// Moves the files that a map names, and rewrites what imports or names them: tsx scripts/move/move-files.mts scripts/move/areas.json
// A map is {"old/file.ts": "new/file.ts"}; prettier runs afterwards on what has changed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
const require = createRequire(path.resolve('package.json'));
const ts = require('typescript');
const raw: Record<string, string> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const walk = (d: string): string[] =>
  readdirSync(d, { withFileTypes: true }).flatMap((e) =>
    e.isDirectory() ? walk(path.join(d, e.name)) : [path.join(d, e.name)],
  );
const map = new Map<string, string>();
for (const [from, to] of Object.entries(raw))
  if (from.endsWith('/'))
    for (const f of walk(from)) {
      if (!map.has(f)) map.set(f, to + f.slice(from.length));
    }
for (const [from, to] of Object.entries(raw)) if (!from.endsWith('/')) map.set(from, to);
const targets = [...map.values()];
const dupes = targets.filter((t, i) => targets.indexOf(t) !== i || (existsSync(t) && !map.has(t)));
if (dupes.length) throw new Error('two files for ' + dupes.join(', '));
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((f) => f && existsSync(f));
const code = tracked.filter((f) => /\.(tsx?|mts|mjs|cjs|js)$/.test(f));
const ENDS = ['', '.ts', '.tsx', '.js', '.mjs', '.d.ts', '/index.ts', '/index.tsx', '/route.tsx'];
const resolve = (spec: string, file: string) => {
  const bare = spec.replace(/\?.*$/, '');
  const t = bare.startsWith('~/')
    ? path.join('app', bare.slice(2))
    : bare.startsWith('.')
      ? path.join(path.dirname(file), bare)
      : undefined;
  if (t === undefined) return undefined;
  for (const e of ENDS) {
    const n = t + e;
    if (existsSync(n) && statSync(n).isFile()) return { file: path.normalize(n), end: e };
  }
};
const element = (f: string) => {
  const p = f.split('/');
  if (p[0] !== 'app') return p[0];
  if (p[1] === 'areas') return p.slice(0, 3).join('/');
  if (p[1] === 'features') return p.slice(0, 3).join('/');
  if (p[1] === 'platform') return p[2] === 'modules' ? p.slice(0, 4).join('/') : 'app/platform';
  return p.slice(0, 2).join('/');
};
const spec = (from: string, to: string, end: string, old: string) => {
  const query = /\?.*$/.exec(old)?.[0] ?? '';
  let t = to;
  if (end !== '') {
    const e = /\/index\.tsx?$/.test(to) ? /\/index\.tsx?$/ : /\.(tsx?|mjs|js|d\.ts)$/;
    t = to.replace(e, '');
    if (/\/index\.tsx?$/.test(to) && t === path.dirname(from)) return '.' + query;
  }
  if (element(from) === element(to) || !to.startsWith('app/')) {
    let r = path.relative(path.dirname(from), t);
    if (r === '') r = '.';
    if (!r.startsWith('.')) r = './' + r;
    return r + query;
  }
  if (from.startsWith('scripts/') && old.startsWith('.')) return path.relative(path.dirname(from), t) + query;
  return '~/' + t.slice(4) + query;
};
let changed = 0;
const outputs: [string, string][] = [];
for (const file of code) {
  const text = readFileSync(file, 'utf8');
  const now = map.get(file) ?? file;
  const edits: { pos: number; end: number; text: string }[] = [];
  const consider = (s: string, pos: number) => {
    const r = resolve(s, file);
    if (!r) return;
    const to = map.get(r.file) ?? r.file;
    if (now === file && to === r.file) return;
    // a style that is kept: relative stays relative outside app
    const n = spec(now, to, r.end, s);
    if (n !== s) edits.push({ pos, end: pos + s.length, text: n });
  };
  const info = ts.preProcessFile(text, true, true);
  for (const { fileName, pos } of info.importedFiles) {
    const at = text.indexOf(fileName, Math.max(0, pos - 1));
    if (at >= 0 && at - pos <= 2) consider(fileName, at);
  }
  for (const m of text.matchAll(
    /(?:vi\.(?:mock|doMock|unmock|importActual)(?:<[^>]*>)?|new URL|require|require\.resolve|import\.meta\.glob)\(\s*(['"`])((?:~|\.)[^'"`$]+)\1/g,
  )) {
    const at = m.index! + m[0].lastIndexOf(m[2] ?? '');
    if (!edits.some((e) => e.pos === at)) consider(m[2] ?? '', at);
  }
  edits.sort((a, b) => b.pos - a.pos);
  let out = text;
  const seen = new Set<number>();
  for (const e of edits) {
    if (seen.has(e.pos)) continue;
    seen.add(e.pos);
    out = out.slice(0, e.pos) + e.text + out.slice(e.end);
  }
  if (out !== text) {
    outputs.push([file, out]);
    changed++;
  }
}
for (const [f, t] of outputs) writeFileSync(f, t);
// Whole paths in the documents, the configuration and the texts of the code.
const others = tracked.filter(
  (f) =>
    /\.(md|json|ya?ml|tsx?|mts|mjs|cjs|js|sh|css|html|toml)$/.test(f) &&
    !f.startsWith('scripts/move/') &&
    !/package-lock|CHANGELOG/.test(f),
);
const pathPattern =
  /(?:app\/(?:contract|features|services|enhance|styles|platform\/modules)|tests\/(?:services|contract|domain))\/[\w./-]+\.(?:tsx?|css|md|json)/g;
let texts = 0;
for (const f of others) {
  const text = readFileSync(f, 'utf8');
  const out = text.replace(pathPattern, (found) => map.get(found) ?? found);
  if (out !== text) {
    writeFileSync(f, out);
    texts++;
  }
}
console.log(`${texts} files name other paths`);
for (const [from, to] of map) {
  mkdirSync(path.dirname(to), { recursive: true });
  execFileSync('git', ['mv', from, to]);
}
console.log(`${map.size} moved, ${changed} files rewritten`);
