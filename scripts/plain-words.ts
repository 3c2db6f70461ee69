/**
 * Names every banned word in declared names, names of files, headings of documents and commands, and every subject of a late
 * commit that is not in form. Fails if there is any: `tsx scripts/plain-words.ts`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { BANNED_WORDS, STANDARD_NAMES } from './banned-words';

/** Commits whose subjects are looked at. */
const LATE_COMMITS = 20;
const MAX_CHARACTERS = 72;

/** Their headings are names of datasets, and of what was. */
const NAMED_BY_DATA = ['docs/data.md', 'CHANGELOG.md'];

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that are tracked, and new ones that are not yet; none that was just removed. */
const filesIn = (...patterns: string[]) =>
  git('ls-files', '--cached', '--others', '--exclude-standard', ...patterns).filter((file) => existsSync(file));

/** `whatsAppOtpId` is what, app, otp and id. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** @returns the first banned word in a name, with what to write instead; undefined where there is none */
export function findBannedWord(name: string): string | undefined {
  if (STANDARD_NAMES.some((standard) => standard.test(name))) return undefined;
  const word = wordsOf(name).find((each) => Object.hasOwn(BANNED_WORDS, each));
  return word && `"${word}" (write: ${BANNED_WORDS[word]})`;
}

/** Somebody else gave it its name: a wire schema, a table, a package, or the file that it is imported from. */
function isGiven(node: ts.NamedDeclaration, isOfTables: boolean): boolean {
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isJsxAttribute(node)) return true;
  if (ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) return true;
  if (ts.isPropertySignature(node)) return isOfTables;
  return ts.isBindingElement(node) && !node.propertyName && ts.isObjectBindingPattern(node.parent);
}

/** @returns each declared name of a source that has a banned word, with its line */
export function findBannedNames(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const isOfTables = /-row-types\.ts$|db\/schema\.ts$/.test(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.NamedDeclaration;
    if (name && ts.isIdentifier(name) && !isGiven(node as ts.NamedDeclaration, isOfTables)) {
      const banned = findBannedWord(name.text);
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
      if (banned) found.push(`${file}:${line + 1} ${name.text}: ${banned}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @returns what is wrong with the subject of a commit, such as `forms: refuse a file without a name`; else undefined */
export function findSubjectError(subject: string): string | undefined {
  if (subject.length > MAX_CHARACTERS) return `has ${subject.length} characters, ${MAX_CHARACTERS} at most`;
  const verb = /^[a-z][a-z\d ,/-]*: ([a-z-]+) \S/.exec(subject)?.[1];
  if (!verb) return 'does not begin with an area and a verb, such as "forms: refuse"';
  return /(?:[^e]ed|ing|[^s]s)$/.test(verb) ? `"${verb}" is not imperative` : undefined;
}

function faults(): string[] {
  const files = filesIn().filter((file) => !/\/migrations\/|^(?:docs\/api|demo)\//.test(file));
  const sources = files.filter((file) => /\.(?:tsx?|mts|mjs)$/.test(file));
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  return [
    ...files.flatMap((file) => {
      const banned = path.dirname(file).split('/').concat(path.parse(file).name).map(findBannedWord).find(Boolean);
      return banned ? [`${file}: ${banned}`] : [];
    }),
    ...sources.flatMap((file) => findBannedNames(file, readFileSync(file, 'utf8'))),
    ...filesIn('*.md').flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => {
          const banned = /^#+ /.test(line) && !NAMED_BY_DATA.includes(file) ? findBannedWord(line) : undefined;
          return banned ? [`${file}:${at + 1} ${line}: ${banned}`] : [];
        }),
    ),
    ...Object.keys(scripts).flatMap((name) => {
      const banned = findBannedWord(name);
      return banned ? [`npm run ${name}: ${banned}`] : [];
    }),
    ...git('log', `-${LATE_COMMITS}`, '--no-merges', '--format=%s').flatMap((subject) => {
      const fault = findSubjectError(subject);
      return fault ? [`commit "${subject}" ${fault}`] : [];
    }),
  ];
}

if (process.argv[1]?.endsWith('plain-words.ts')) {
  const found = faults();
  for (const fault of found) console.error(fault);
  process.exitCode = found.length > 0 ? 1 : 0;
}
