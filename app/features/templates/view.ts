import type { CallData } from '~/contract/call';
import type { getTemplate } from '~/contract/templates';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { readDefinition, type Definition } from './definition';

/** What is shown of the builder: the overview, or one part of the form. */
export type BuilderPart =
  | { kind: 'overview' }
  | { kind: 'settings' }
  | { kind: 'item'; key: string }
  | { kind: 'remove'; key: string }
  | { kind: 'language'; language: string };

/** Another one has changed the same draft meanwhile. What was typed is in the fields; this is the other's version. */
export interface Conflict {
  theirs: Definition;
  by: string;
}

export interface BuilderView {
  template: CallData<typeof getTemplate>;
  part: BuilderPart;
  csrf: string;
  isAdmin: boolean;
  /** Whether the account asks for approval before a form goes live. */
  needsApproval: boolean;
  /** HTML blocks as recipients see them, by key. */
  previews: Record<string, SanitizedHtml>;
  conflict?: Conflict;
  /** Key of a sentence about why the last post was not kept, and its values. */
  problem?: { key: string; params?: Record<string, unknown> };
}

/** One thing that is wrong, where it is mended, and what the page calls it. */
export interface PlacedIssue {
  /** From the builder's own path. */
  href: string;
  part: BuilderPart;
  /** Id of the field, without a hash; empty: the part as a whole. */
  fieldId: string;
  message: string;
}

export function partQuery(part: BuilderPart): string {
  if (part.kind === 'settings') return '?part=settings';
  if (part.kind === 'language') return `?language=${encodeURIComponent(part.language)}`;
  if (part.kind === 'item') return `?item=${encodeURIComponent(part.key)}`;
  return part.kind === 'remove' ? `?remove=${encodeURIComponent(part.key)}` : '';
}

/** The part that an address asks for. */
export function partOf(search: URLSearchParams): BuilderPart {
  const [item, remove, language] = ['item', 'remove', 'language'].map((name) => search.get(name)?.slice(0, 80));
  if (item) return { kind: 'item', key: item };
  if (remove) return { kind: 'remove', key: remove };
  if (language) return { kind: 'language', language };
  return { kind: search.get('part') === 'settings' ? 'settings' : 'overview' };
}

export function placeIssues(definition: Definition, issues: { path: string; message: string }[]): PlacedIssue[] {
  const { keyAt } = readDefinition(definition);
  return issues.map(({ path, message }) => {
    const { part, fieldId } = placeOf(path, keyAt);
    return { href: `${partQuery(part)}${fieldId ? `#${fieldId}` : ''}` || '#items', part, fieldId, message };
  });
}

function placeOf(path: string, keyAt: (element: number, input?: number) => string | undefined): { part: BuilderPart; fieldId: string } {
  const place = /^formElements\[(\d+)\](?:\.inputForms\[(\d+)\])?(.*)$/.exec(path);
  if (place) {
    const key = keyAt(Number(place[1]), place[2] === undefined ? undefined : Number(place[2]));
    return key ? { part: { kind: 'item', key }, fieldId: itemField(place[3] ?? '') } : { part: { kind: 'overview' }, fieldId: 'items' };
  }
  const language = /^translations(?:\.([\w$]+)|\["([^"]+)"\])/.exec(path);
  if (language) return { part: { kind: 'language', language: language[1] ?? language[2] ?? '' }, fieldId: '' };
  const setting = /^[A-Za-z]+/.exec(path)?.[0] ?? '';
  return setting === 'formElements' || setting === '' ? { part: { kind: 'overview' }, fieldId: 'items' } : { part: { kind: 'settings' }, fieldId: setting };
}

/** The id of the field of an item's page that the rest of a path stands for. */
function itemField(rest: string): string {
  const row = /^\.(options|rules|mergeTags)\[(\d+)\](?:\.(\w+))?/.exec(rest);
  if (row) {
    const [, list, index, name] = row;
    if (list === 'rules') return `rule-${index}-${name === 'condition' ? 'condition' : 'target'}`;
    return `${list === 'options' ? 'option' : 'tag'}-${index}-${name === 'value' ? 'value' : 'name'}`;
  }
  if (rest === '.beefreeHtmlTemplate') return 'html';
  const name = /^\.(\w+)/.exec(rest)?.[1] ?? '';
  return name === 'options' ? 'options' : name === 'rules' ? 'rules' : name === 'visible' ? 'hidden' : name;
}

const KNOWN_ISSUES: [pattern: RegExp, key: string][] = [
  [/used more than once/, 'twice'],
  [/^(no such input|no such option|no such merge tag|no such HTML block)$/, 'gone'],
  [/has no choices to select/, 'noChoices'],
  [/^needed by the condition/, 'choiceNeeded'],
  [/run in a circle/, 'circle'],
  [/needs at least one option/, 'optionNeeded'],
  [/number of months/, 'months'],
  [/largest size in MB/, 'size'],
  [/language of the form itself/, 'ownLanguage'],
  [/^Too small|^Invalid input: expected string, received undefined|>=1/, 'empty'],
  [/^Too big|more than|larger than/, 'tooMuch'],
  [/^Invalid/, 'invalid'],
];

/** Key of the sentence for what the checker said; undefined where it says something that only it can say. */
export const issueKey = (message: string): string | undefined => KNOWN_ISSUES.find(([pattern]) => pattern.test(message))?.[1];

/** An issue in words. */
export function issueText(message: string, t: (key: string) => string): string {
  const key = issueKey(message);
  return key ? t(`templates:issue.${key}`) : message;
}
