import { FORM_FILE_TYPES } from '~/contract/form-file';
import { checkForm, type FormIssue } from '~/contract/form-check';

/** A form as it is being written: in the shape of a form file, with whatever mistakes. */
export type Definition = Record<string, unknown>;

/** Largest draft, in characters. Leaves room for the rest of a request of 2 MB. */
const MAX_DRAFT_CHARACTERS = 1_900_000;
/** As deep as a form file may be. */
const MAX_DRAFT_DEPTH = 32;

/**
 * The text of a definition that can be kept, or undefined for one that is too large or too deep. No function that calls
 * itself sees it before its depth is known.
 */
export function draftText(definition: Definition): string | undefined {
  if (isDeeperThan(definition, MAX_DRAFT_DEPTH)) return undefined;
  const text = JSON.stringify(definition);
  return text.length > MAX_DRAFT_CHARACTERS ? undefined : text;
}

function isDeeperThan(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= most; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** What keeps a draft from going live. */
export const issuesOf = (definition: Definition): FormIssue[] => checkForm(definition).issues;

/** A form with a title, and nothing to fill in yet. */
export function blankDefinition({
  id,
  title,
  type,
  language,
}: {
  id: string;
  title: string;
  type: string;
  language: string;
}): Definition {
  return { id, type, title, language, formElements: [] };
}

/** The title that a list can show. */
export function titleOf(definition: Definition, fallback: string): string {
  const { title } = definition;
  return typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, 300) : fallback;
}

/** The number of the enrollment type; a custom form where there is no such type. */
export const typeOf = (definition: Definition): number =>
  Math.max(0, (FORM_FILE_TYPES as readonly unknown[]).indexOf(definition.type));
