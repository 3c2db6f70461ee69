/**
 * Names the files that import each other in a circle, and the areas that use each other, and fails if there are any:
 * `tsx scripts/cycles.ts FOLDER…`.
 */
import path from 'node:path';
import { importsIn } from './imports';

type Graph = ReadonlyMap<string, readonly string[]>;

/** A way back for each edge that closes a circle: its nodes in order, the first one again at the end. */
function findCircles(edges: Graph): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, way: readonly string[]) => {
    const start = way.indexOf(node);
    if (start >= 0) circles.push([...way.slice(start), node]);
    if (start >= 0 || done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return circles;
}

const areaOf = (file: string) => /\/app\/areas\/([\w-]+)\//.exec(file)?.[1];

/** Which areas each area uses, by the imports between files of one kind. */
function areasBy(imports: Graph, isOfKind: (file: string) => boolean): Graph {
  const areas = new Map<string, string[]>();
  for (const [file, imported] of imports) {
    const area = areaOf(file);
    if (!area || !isOfKind(file)) continue;
    const others = imported.filter(isOfKind).flatMap((other) => areaOf(other) ?? []);
    areas.set(area, [...(areas.get(area) ?? []), ...others.filter((other) => other !== area)]);
  }
  return areas;
}

const isPage = (file: string) => file.includes('/pages/');
const isService = (file: string) => file.endsWith('.server.ts') && !isPage(file);
const isSchema = (file: string) => /\/[\w-]+\.ts$/.test(file) && !isPage(file) && !/-props\.ts$/.test(file);

const imports = importsIn(process.argv.slice(2));
const circles = [
  ...findCircles(imports).map((files) => files.map((file) => path.relative('', file))),
  ...findCircles(areasBy(imports, isSchema)).map((areas) => ['schemas of areas:', ...areas]),
  ...findCircles(areasBy(imports, isService)).map((areas) => ['services of areas:', ...areas]),
];
for (const circle of circles) console.error(circle.join(' -> ').replace(': ->', ':'));
process.exitCode = circles.length > 0 ? 1 : 0;
