/** Names the files that import each other in a circle, and fails if there are any: `tsx scripts/cycles.ts FOLDER…`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { resolve } from './eslint-resolver.cjs';

/** What each file of the folders imports, also for its types alone and within functions. */
function importsIn(folders: readonly string[]): Map<string, string[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.resolve(folder, name)),
  );
  return new Map(files.map((file) => [file, importsOf(file)]));
}

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => resolve(fileName, file).path ?? []);
}

/** A way back for each import that closes a circle: its files in order, the first one again at the end. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const imported of imports.get(file) ?? []) visit(imported, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}

const circles = circlesOf(importsIn(process.argv.slice(2)));
for (const circle of circles) console.error(circle.map((file) => path.relative('', file)).join(' -> '));
process.exitCode = circles.length > 0 ? 1 : 0;
