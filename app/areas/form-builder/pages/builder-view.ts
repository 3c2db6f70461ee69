import type { TextKey } from 'i18next';
import type { CallData } from '~/lib/contract/call';
import type { getTemplate } from '~/areas/approval/calls';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { wallTimeIn } from '~/domain/wall-time';
import { parseFormDefinition, type Definition } from '~/domain/form-definition';

/** What is shown of the builder: the overview, or one part of the form. */
export type BuilderPart =
  | { kind: 'overview' }
  | { kind: 'settings' }
  | { kind: 'item'; key: string }
  | { kind: 'remove'; key: string }
  | { kind: 'language'; language: string }
  | { kind: 'newLanguage' }
  | { kind: 'preview' }
  /** A question before what can't be undone, takes a live form away, or goes past advice. */
  | { kind: 'confirm'; act: ConfirmedAct; language?: string };

const CONFIRMED_ACTS = ['publish', 'discard', 'archive', 'drop-language'] as const;
type ConfirmedAct = (typeof CONFIRMED_ACTS)[number];

/** A picture of this site, with its size in pixels. */
export interface StoredPicture {
  address: string;
  width: number;
  height: number;
}

/** What was typed to add a picture to a text block, and why it was not added. */
export interface PictureAttempt {
  alt: string;
  /** A picture that came, and waits for the rest. */
  uploaded?: StoredPicture;
  /** Keys of sentences for the fields. */
  errors: { file?: { key: TextKey; params?: Record<string, unknown> }; alt?: { key: TextKey } };
}

/** Another one has changed the same draft meanwhile. What was typed is in the fields; this is the other's version. */
interface Conflict {
  theirs: Definition;
  by: string;
  /** It was the same person, in another tab or by a second click. */
  isOwn: boolean;
}

export interface BuilderView {
  template: CallData<typeof getTemplate>;
  part: BuilderPart;
  /** Of this page alone: what is posted twice from it is one wish. */
  nonce: string;
  isAdmin: boolean;
  /** In which times are typed and shown. */
  timeZone: string;
  /** Whether the account asks for approval before a form goes live. */
  needsApproval: boolean;
  /** HTML blocks as recipients see them, by key. */
  previews: Record<string, SanitizedHtml>;
  /** Largest picture that may be added, in MB. */
  mostPictureMb: number;
  conflict?: Conflict;
  picture?: PictureAttempt;
  /** Key of a sentence about why the last post was not kept, and its values. */
  problem?: { key: TextKey; params?: Record<string, unknown> };
  /** A language that was typed and was not added; without a conflict or a problem, because it is none. */
  typedLanguage?: string;
}

/** Whether the draft can be changed: nobody judges it at the moment, and it is not put away. */
export const isWritable = ({ round, row }: BuilderView['template']): boolean =>
  round === null && row.status !== 'archived';

/** One thing that is wrong, where it is mended, and what the page calls it. */
export interface LocatedIssue {
  /** From the builder's own path. */
  href: string;
  part: BuilderPart;
  /** Id of the field, without a hash; empty: the part as a whole. */
  fieldId: string;
  message: string;
}

/** When a form closes as a date field writes it; what is no instant as it was typed. */
export function localExpiration(instant: string, timeZone: string): string {
  const isInstant = /(?:Z|[+-]\d\d:\d\d)$/.test(instant);
  return (isInstant && wallTimeIn(Date.parse(instant), timeZone)) || instant;
}

const NAMED_PARTS = new Map<string, 'settings' | 'newLanguage' | 'preview'>([
  ['settings', 'settings'],
  ['new-language', 'newLanguage'],
  ['preview', 'preview'],
]);

export function partQuery(part: BuilderPart): string {
  if (part.kind === 'settings') return '?part=settings';
  if (part.kind === 'language') return `?language=${encodeURIComponent(part.language)}`;
  if (part.kind === 'item') return `?item=${encodeURIComponent(part.key)}`;
  if (part.kind === 'remove') return `?remove=${encodeURIComponent(part.key)}`;
  if (part.kind === 'newLanguage') return '?part=new-language';
  if (part.kind === 'preview') return '?part=preview';
  if (part.kind === 'confirm')
    return `?${new URLSearchParams({ confirm: part.act, ...(part.language && { language: part.language }) }).toString()}`;
  return '';
}

/** The part that an address asks for. */
export function readPart(search: URLSearchParams): BuilderPart {
  const [item, remove, language] = ['item', 'remove', 'language'].map((name) => search.get(name)?.slice(0, 80));
  const act = CONFIRMED_ACTS.find((one) => one === search.get('confirm'));
  if (act) return { kind: 'confirm', act, language };
  if (item) return { kind: 'item', key: item };
  if (remove) return { kind: 'remove', key: remove };
  if (language) return { kind: 'language', language };
  const named = search.get('part');
  const kind = named === null ? undefined : NAMED_PARTS.get(named);
  return { kind: kind ?? 'overview' };
}

export function locateIssues(definition: Definition, issues: { path: string; message: string }[]): LocatedIssue[] {
  const { keyAt } = parseFormDefinition(definition);
  return issues.map(({ path, message }) => {
    const { part, fieldId } = locatePath(path, keyAt);
    return {
      href: `${partQuery(part)}${fieldId ? `#${fieldId}` : ''}` || '#items',
      part,
      fieldId,
      message: isUnset(path, message) ? 'needed by the condition' : message,
    };
  });
}

/** A rule that looks at nothing yet: its id is not wrong but missing. */
const isUnset = (path: string, message: string): boolean =>
  /\.rules\[\d+\]\.(parentId|choiceId)$/.test(path) && message.startsWith('must be 1 to 64');

function locatePath(
  path: string,
  keyAt: (element: number, input?: number) => string | undefined,
): { part: BuilderPart; fieldId: string } {
  const place = /^formElements\[(\d+)\](?:\.inputForms\[(\d+)\])?(.*)$/.exec(path);
  if (place) {
    const key = keyAt(Number(place[1]), place[2] === undefined ? undefined : Number(place[2]));
    return key
      ? { part: { kind: 'item', key }, fieldId: itemField(place[3] ?? '') }
      : { part: { kind: 'overview' }, fieldId: 'items' };
  }
  const language = /^translations(?:\.([\w$]+)|\["([^"]+)"\])/.exec(path);
  if (language) return { part: { kind: 'language', language: language[1] ?? language[2] ?? '' }, fieldId: '' };
  const setting = /^[A-Za-z]+/.exec(path)?.[0] ?? '';
  return setting === 'formElements' || setting === ''
    ? { part: { kind: 'overview' }, fieldId: 'items' }
    : { part: { kind: 'settings' }, fieldId: setting };
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
  if (rest === '.title') return 'sectionTitle';
  const name = /^\.(\w+)/.exec(rest)?.[1] ?? '';
  return name === 'options' ? 'options' : name === 'rules' ? 'rules' : name === 'visible' ? 'hidden' : name;
}

/** Texts of the checker, and the key of the text that a person reads; a group is the number in it. */
const KNOWN_ISSUES: [pattern: RegExp, key: string][] = [
  [/used more than once/, 'twice'],
  [/^(no such input|no such option|no such merge tag|no such HTML block|no such section)$/, 'gone'],
  [/has no choices to select/, 'noChoices'],
  [/^needed by the condition/, 'choiceNeeded'],
  [/run in a circle/, 'circle'],
  [/^needs at least one section/, 'sectionNeeded'],
  [/must stand behind a section/, 'behindSection'],
  [/^a step needs at least one question/, 'emptyStep'],
  [/needs at least one option/, 'optionNeeded'],
  [/number of months from 1 to (\d+)/, 'months'],
  [/largest size in MB/, 'size'],
  [/must be a value of the scale/, 'ratingValue'],
  [/^must be one of|^must be left out of/, 'autofillNames'],
  [/only a date has parts/, 'dateParts'],
  [/^only for the type/, 'customOnly'],
  [/^not where a bank account is given/, 'bankChange'],
  [/language of the form itself/, 'ownLanguage'],
  [/^more than (\d+) inputs in all/, 'tooManyInputs'],
  [/^more than (\d+) characters of HTML/, 'tooMuchHtml'],
  [/^this name can’t be used$/, 'forbiddenName'],
  [/^HTML has more than (\d+) tags/, 'tooManyTags'],
  [/^larger than (\d+) characters/, 'tooLong'],
  [/^Too big: expected string to have <=(\d+)/, 'tooLong'],
  [/^Too big: expected array to have <=(\d+)/, 'tooMany'],
  [/^Too big: expected number to be <=(-?[\d.]+)/, 'tooLarge'],
  [/^Too small: expected number to be >=(-?[\d.]+)/, 'tooSmall'],
  [/^Too small|^Invalid input: expected \w+, received undefined/, 'empty'],
  [/^must be 1 to 64 letters|^must not be a name/, 'id'],
  [/^must be a language tag/, 'languageTag'],
  [/^unknown property$|^this name is not allowed$/, 'unknown'],
  [/^not JSON/, 'notJson'],
  [/^nested deeper than (\d+)/, 'tooDeep'],
  [/^Invalid/, 'invalid'],
];

/** An issue in words; what only the checker can say stays in its own. */
export function issueText(message: string, t: (key: string, params?: Record<string, unknown>) => string): string {
  for (const [pattern, key] of KNOWN_ISSUES) {
    const found = pattern.exec(message);
    if (found) return t(`form-builder:issue.${key}`, { n: found[1] ?? '' });
  }
  return message;
}
