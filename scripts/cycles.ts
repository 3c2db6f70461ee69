/** Names the files that import each other in a circle, and fails if there are any: `tsx scripts/cycles.ts FOLDER…`. */
import path from 'node:path';
import { importsIn } from './imports';

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
