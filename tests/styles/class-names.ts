import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The names of classes that a piece of source gives to elements. */
export interface ClassNames {
  whole: Set<string>;
  /** Beginnings of names that are put together, such as `status-`. */
  beginnings: Set<string>;
}

const SOURCES = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
/** What draws: the rest neither names classes nor imports what does. */
const RENDERING_SOURCES = /^app\/(routes|areas|ui|browser)\//;
const CLASS_PLACE = /class(Name)?$/i;
const parsed = new Map<string, { classes: ClassNames; imports: string[] }>();

/** All files below a folder, with paths from the project's root. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

/** These files and all that they import, as far as that draws. */
export function filesFrom(entries: readonly string[]): string[] {
  const seen = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...parse(file).imports);
  }
  return [...seen];
}

/** The names in these files and in all that they import. */
export function classesFrom(entries: readonly string[]): ClassNames {
  const all: ClassNames = { whole: new Set(), beginnings: new Set() };
  for (const { classes } of filesFrom(entries).map(parse)) {
    for (const name of classes.whole) all.whole.add(name);
    for (const name of classes.beginnings) all.beginnings.add(name);
  }
  return all;
}

function parse(file: string): { classes: ClassNames; imports: string[] } {
  const known = parsed.get(file);
  if (known) return known;
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found = { classes: { whole: new Set<string>(), beginnings: new Set<string>() }, imports: [] as string[] };
  const visit = (node: ts.Node): void => {
    if (isImport(node)) found.imports.push(...resolve(file, node));
    if (givesClasses(node)) collect(node, found.classes);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  parsed.set(file, found);
  return found;
}

type Import = (ts.ImportDeclaration | ts.ExportDeclaration) & { moduleSpecifier: ts.StringLiteral };

function isImport(node: ts.Node): node is Import {
  if (ts.isImportDeclaration(node)) return !node.importClause?.isTypeOnly;
  return ts.isExportDeclaration(node) && !node.isTypeOnly && node.moduleSpecifier !== undefined;
}

function resolve(from: string, { moduleSpecifier: { text } }: Import): string[] {
  if (!/^[.~]/.test(text) || /\.server$|\.css/.test(text)) return [];
  const target = text.startsWith('~/') ? path.join('app', text.slice(2)) : path.join(path.dirname(from), text);
  const file = SOURCES.map((ending) => target + ending).find((name) => /\.tsx?$/.test(name) && existsSync(name));
  return file && RENDERING_SOURCES.test(file) ? [file] : [];
}

/** `className=…` of an element, `function fieldClass`, `const className = …`, `node.className = …` and `node.classList.add(…)`. */
function givesClasses(node: ts.Node): boolean {
  if (
    ts.isJsxAttribute(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node)
  ) {
    return CLASS_PLACE.test(node.name.getText());
  }
  if (ts.isFunctionDeclaration(node)) return CLASS_PLACE.test(node.name?.text ?? '');
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.EqualsToken && CLASS_PLACE.test(node.left.getText());
  return ts.isCallExpression(node) && /\.classList\.(add|toggle)$/.test(node.expression.getText());
}

function collect(node: ts.Node, { whole, beginnings }: ClassNames): void {
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  const visit = (part: ts.Node): void => {
    if (ts.isStringLiteral(part) || ts.isNoSubstitutionTemplateLiteral(part))
      words(part.text).forEach((name) => whole.add(name));
    if (ts.isTemplateHead(part) || ts.isTemplateMiddle(part) || ts.isTemplateTail(part)) {
      for (const name of words(part.text)) (name.endsWith('-') ? beginnings : whole).add(name);
    }
    ts.forEachChild(part, visit);
  };
  visit(node);
}
