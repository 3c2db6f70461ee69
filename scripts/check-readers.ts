/** Which tests read a file without importing it: by its name in their text, or because they read all of its kind. */

/** Tests of a whole kind of files, which they look up by themselves. */
const READERS: readonly [of: RegExp, tests: RegExp][] = [
  [/\.md$/, /^tests\/(?:server\/readme|site\/markdown)\.test/],
  [/^app\/areas\/|^docs\/vocabulary\.md$/, /^tests\/contract\/vocabulary\.test/],
  [/^app\/locales\//, /^tests\/services\/locales\.test/],
  [/^app\/.*\.css$/, /^tests\/styles\//],
  [/^app\/platform\/db\/.*-tables\.ts$|^app\/platform\/db\/schema\.ts$/, /^tests\/platform\/dossier\/rights\.test/],
  [/^deploy\//, /^tests\/deploy\//],
  [/^(?:eslint\.config\.js|\.oxlintrc\.json)$/, /^tests\/server\/lint-rules\.test/],
  [/^(?:scripts\/licences\.ts|package(?:-lock)?\.json)$/, /^tests\/scripts\/dependencies\.test/],
];

/** A text in quotes that may be a path, seen from the repository or from the file that says it. */
const QUOTED = /(['"`])(?:\.{1,2}\/)*([\w@$.()+-]+(?:\/[\w@$.()+-]+)*)\/?\1/g;
/** What stands before the name of a file at the top, which may also be that of any other. */
const READ = /\bread\w*\(\s*$/;
/** A folder whose files are looked up. */
const LISTED = /readdirSync\(\s*(['"`])(?:\.{1,2}\/)*([\w@$.()+/-]+?)\/?\1([^)]*)/g;

/** Those of the changed files that a text names, alone or by their folder. */
function namedIn(text: string, changed: ReadonlySet<string>): string[] {
  const isRead = (name: string, at: number) => name.includes('/') || READ.test(text.slice(Math.max(0, at - 30), at));
  const named = [...text.matchAll(QUOTED)].flatMap(({ 2: name = '', index }) =>
    changed.has(name) && isRead(name, index) ? [name] : [],
  );
  for (const [, , folder = '', options = ''] of text.matchAll(LISTED))
    for (const file of changed) {
      const rest = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : '';
      if (rest !== '' && (options.includes('recursive') || !rest.includes('/'))) named.push(file);
    }
  return [...new Set(named)];
}

export interface FileReads {
  /** Tests that read something of what has changed. */
  readers: Set<string>;
  /** What each file of the sources names of it beside what it imports. */
  names: Map<string, string[]>;
}

/**
 * @param changed paths from the repository's root
 * @param sources the files that may read them
 * @param textOf what is in a source
 */
export function findFileReads(
  changed: readonly string[],
  sources: Iterable<string>,
  textOf: (source: string) => string,
): FileReads {
  const all = new Set(changed);
  // What a module names and another may import is found by its imports.
  const data = new Set(changed.filter((file) => !/\.tsx?$/.test(file)));
  const readers = new Set<string>();
  const names = new Map<string, string[]>();
  for (const source of sources) {
    const isTest = source.startsWith('tests/') || /\.test\.tsx?$/.test(source);
    const byKind = READERS.some(([of, tests]) => tests.test(source) && changed.some((file) => of.test(file)));
    const named = isTest ? namedIn(textOf(source), all) : data.size > 0 ? namedIn(textOf(source), data) : [];
    if (named.length > 0) names.set(source, named);
    if (byKind || (isTest && named.length > 0)) readers.add(source);
  }
  return { readers, names };
}
