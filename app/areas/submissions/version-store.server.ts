import type { FormFile } from '~/areas/forms/form-file';
import { inputsOf, localizeForm } from '~/areas/forms/localize-form';
import { isFile, isSignature } from '~/areas/forms/input-types';
import { joinItems } from '~/domain/punctuation';
import { parseStoredAnswers } from '~/domain/parse-answers';
import { changedAnswers, type Difference, type VersionEntry } from '~/domain/submission-change';
import type { Db } from '~/platform/db/open-database';
import { findRow, rowsOf } from '~/platform/db/row-queries';
import type { SubmissionFileRow, SubmissionRow, SubmissionVersionRow } from '~/platform/db/schema';
import { createFormService } from '~/areas/forms/service.server';
import { toReadableAnswers } from './readable-answers.server';
import { findRewordedChoices } from './still-valid-answers.server';

/** A version of a submission: as it was sent first, or by a change. */
export interface SubmissionVersion {
  number: number;
  row: SubmissionRow;
  files: readonly SubmissionFileRow[];
  /** When it was sent, and when the next one took its place; null: it is the one that counts. */
  sentAt: number;
  replacedAt: number | null;
}

/** What is compared of two versions, or of a version and what is about to be one. */
interface Compared {
  row: SubmissionRow;
  files: readonly Pick<SubmissionFileRow, 'input_id' | 'name' | 'file_key' | 'kind'>[];
  definition: FormFile;
}

function earlier(
  row: SubmissionRow,
  version: SubmissionVersionRow,
  files: readonly SubmissionFileRow[],
): SubmissionVersion {
  const { form_version, answers, merge_tags, language, ip } = version;
  return {
    number: version.number,
    row: { ...row, form_version, answers, merge_tags, language, ip },
    files,
    sentAt: version.sent_at,
    replacedAt: version.replaced_at,
  };
}

/** A question that was not answered. */
const NOTHING: { text: string; notes: readonly string[] } = { text: '', notes: [] };

/** Names of an input's files; whether they are the same ones is told by their bytes. */
function filesOf({ files }: Compared, inputId: string) {
  const own = files.filter(({ input_id }) => input_id === inputId);
  return { names: joinItems(own.map(({ name }) => name)), keys: own.map(({ file_key }) => file_key).join() };
}

/**
 * Compares two versions question by question, in the order of the later form and in one language. Leaves out what a
 * person never saw.
 *
 * @param language tag of a language; the later form's own where it lacks this one
 */
export function compareVersions(before: Compared, after: Compared, language: string): Difference[] {
  const textsIn = ({ row, definition }: Compared) =>
    new Map(toReadableAnswers(row, definition, language).map(({ inputId, text, notes }) => [inputId, { text, notes }]));
  const [old, now] = [textsIn(before), textsIn(after)];
  const given = parseStoredAnswers(before.row);
  const changed = new Set(changedAnswers(given, parseStoredAnswers(after.row)));
  // The same choice under other words was made anew.
  for (const id of findRewordedChoices(given, before.definition, after.definition)) changed.add(id);
  const inputs = [after, before].flatMap(({ definition }) => inputsOf(localizeForm(definition, language).elements));
  const found = new Map<string, Difference>();
  for (const input of inputs) {
    const { id, name: label } = input;
    if (found.has(id)) continue;
    if (isFile(input)) {
      const [was, is] = [filesOf(before, id), filesOf(after, id)];
      if (was.keys !== is.keys)
        found.set(id, {
          inputId: id,
          label,
          kind: isSignature(input) ? 'signature' : 'file',
          before: was.names,
          after: is.names,
        });
      continue;
    }
    const [was, is] = [old.get(id) ?? NOTHING, now.get(id) ?? NOTHING];
    const isHint = was.text === is.text;
    const [read, reads] = [was, is].map(({ text, notes }) => (isHint ? [text, ...notes].join('\n') : text));
    if (changed.has(id) && read !== reads)
      found.set(id, { inputId: id, label, kind: 'answer', before: read ?? '', after: reads ?? '' });
  }
  return [...found.values()];
}

/** Reads the versions of submissions. `db` may be a transaction. */
export function createVersionStore(db: Db) {
  const forms = createFormService({ db });

  /** All of them, the first one first. */
  async function list(row: SubmissionRow): Promise<SubmissionVersion[]> {
    const files = await rowsOf(db, 'submission_files', { submission_id: row.id })
      .orderBy('input_id')
      .orderBy('place')
      .execute();
    const current = {
      number: row.changes + 1,
      row,
      files,
      sentAt: row.changed_at ?? row.submitted_at,
      replacedAt: null,
    };
    if (row.changes === 0) return [current];
    const rows = await rowsOf(db, 'submission_versions', { submission_id: row.id }).orderBy('number').execute();
    const own = await rowsOf(db, 'submission_version_files', { submission_id: row.id })
      .orderBy('input_id')
      .orderBy('place')
      .execute();
    return [
      ...rows.map((version) =>
        earlier(
          row,
          version,
          own.filter(({ number }) => number === version.number),
        ),
      ),
      current,
    ];
  }

  const definitionOf = ({ account_id, form_id, form_version }: SubmissionRow) =>
    forms.findVersion(account_id, form_id, form_version);

  return {
    list,
    definitionOf,

    /** The earlier version that a change with this key took the place of. */
    findByKey: (changeKey: string): Promise<SubmissionVersionRow | undefined> =>
      findRow(db, 'submission_versions', { change_key: changeKey }),

    /** Each change with what it changed, the latest first. */
    async history(row: SubmissionRow, language: string): Promise<VersionEntry[]> {
      if (row.changes === 0) return [];
      const versions = await list(row);
      const definitions = await Promise.all(versions.map((version) => definitionOf(version.row)));
      const entries = versions.map((version, at): VersionEntry => {
        const [before, was, is] = [versions[at - 1], definitions[at - 1], definitions[at]];
        const differences =
          before && was && is
            ? compareVersions({ ...before, definition: was }, { ...version, definition: is }, language)
            : [];
        return {
          version: version.number,
          sentAt: new Date(version.sentAt).toISOString(),
          replacedAt: version.replacedAt === null ? null : new Date(version.replacedAt).toISOString(),
          differences,
        };
      });
      return entries.reverse();
    },
  };
}
