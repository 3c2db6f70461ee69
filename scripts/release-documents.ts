/** The documents that go with a release, such that each of their links leads somewhere in it. */
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PAPERS = ['CHANGELOG.md', 'SECURITY.md', 'docs', 'deploy'];
/** The largest of the documents, which the build has for whoever asks its server, in a third of the bytes. */
const API = path.join('docs', 'api', 'openapi.json');
const SERVED_API = path.join('client', 'openapi.json');
/** Of the documents what only those need who change the program, and pictures. */
const LEFT_OUT = [
  API,
  ...['architecture.md', 'design.md', 'development.md', 'images'].map((name) => path.join('docs', name)),
];

/** Words with a target; those of a picture begin with another sign. */
const LINK = /(!?)\[([^\]]*)\]\(([^()\s]+)\)/g;
const FENCE = /^\s*```/;
const isExternalLink = (target: string) => /^(?:[a-z][a-z+.-]*:|#)/i.test(target);

/**
 * Replaces links to missing files by their text.
 *
 * @param isThere whether there is a file of the path, which is relative to the document
 */
export function removeBrokenLinks(text: string, isThere: (target: string) => boolean): string {
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      if (FENCE.test(line)) isCode = !isCode;
      if (isCode) return line;
      return line.replace(LINK, (whole, _picture: string, words: string, target: string) =>
        isExternalLink(target) || isThere(target.replace(/#.*$/, '')) ? whole : words,
      );
    })
    .join('\n');
}

/** Copies the documents for operators beside the program. @param stage folder with the program, whose files the documents link to */
export function copyDocuments(stage: string): void {
  for (const paper of PAPERS)
    cpSync(paper, path.join(stage, paper), { recursive: true, filter: (source) => !LEFT_OUT.includes(source) });
  symlinkSync(path.relative(path.dirname(API), SERVED_API), path.join(stage, API));
  const documents = readdirSync(path.join(stage, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('docs', name))
    .concat(PAPERS)
    .filter((name) => name.endsWith('.md'));
  for (const name of documents) {
    const file = path.join(stage, name);
    const isThere = (target: string) => existsSync(path.resolve(path.dirname(file), target));
    writeFileSync(file, removeBrokenLinks(readFileSync(file, 'utf8'), isThere));
  }
}
