const ID_FIELDS = ['reportId', 'inputId'] as const;
type IdField = (typeof ID_FIELDS)[number];
const FIELDS = [...ID_FIELDS, 'isRequired', 'file', 'fileId'] as const;
type Field = (typeof FIELDS)[number];

/** An uploaded file whose bytes are stored under a key, or a file of the draft. */
export type UploadedFile = { name: string; key: string } | { fileId: string };

export interface PairedAttachment extends Record<IdField, string> {
  file: UploadedFile;
}

interface IdPart {
  field: IdField;
  value: string;
}
/** Without `file`, the part stands for a missing file. */
interface FilePart {
  field: 'file';
  file?: UploadedFile;
}
type Part = IdPart | FilePart;

const isFilePart = (part: Part): part is FilePart => part.field === 'file';
const isIdPart = (part: Part): part is IdPart => part.field !== 'file';

/** `file`, `file[0]`, `file[]`, `[0].file`, `0.file`, `list[0].file`, `list.0.file` and `list[0][file]` are the usual forms of a list. */
const PART_NAME = /^(?:(?:[\w.]*?\[(\d*)\]|(?:[\w.]*?\.)?(\d+))(?:\.|\[))?(\w+)\]?(?:\[(\d*)\])?$/;

/** Values that clients send in place of a missing file. */
const NO_FILE = ['', 'null', 'undefined'];

function parsePartName(name: string): { field: Field; index: string } | undefined {
  const [, bracket, dot, last = '', behind] = PART_NAME.exec(name) ?? [];
  const field = FIELDS.find((each) => each.toLowerCase() === last.toLowerCase());
  return field && { field, index: bracket || dot || behind || '' };
}

/** Groups adjacent parts of the same field. */
function groupByField(parts: readonly Part[]): Part[][] {
  const runs: Part[][] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    if (run?.[0]?.field === part.field) run.push(part);
    else runs.push([part]);
  }
  return runs;
}

/** The only id among the parts; undefined if there is none, or more than one. */
function findSingleId(parts: readonly Part[], field: IdField): string | undefined {
  const ids = new Set(parts.filter(isIdPart).flatMap((part) => (part.field === field ? [part.value] : [])));
  return ids.size === 1 ? [...ids][0] : undefined;
}

/**
 * The id of each file, in the order of the files. A stretch of ids and the stretch of files beside it are pairs, one by one, or the files
 * share the one id. That is the same for a list that comes entry by entry and for one that comes field by field.
 *
 * @param parts of one index, or those without
 * @param all the parts without an index
 * @returns undefined in the place of a file whose id could only be guessed
 */
function pairIds(
  { parts, all }: { parts: readonly Part[]; all: readonly Part[] },
  field: IdField,
): (string | undefined)[] {
  const files = parts.filter(isFilePart);
  const isNamed = parts.some((part) => part.field === field);
  const only = findSingleId(isNamed ? parts : all, field);
  if (only !== undefined) return files.map(() => only);
  const runs = groupByField(parts.filter((part) => isFilePart(part) || part.field === field));
  if (runs.length % 2 === 1) return files.map(() => undefined);
  return runs.flatMap((run, at) => {
    if (at % 2 === 1) return [];
    const pair = [...run, ...(runs[at + 1] ?? [])];
    const ids = pair.filter(isIdPart).map(({ value }) => value);
    const beside = pair.filter(isFilePart);
    if (ids.length === 1) return beside.map(() => ids[0]);
    const isPaired = ids.length === beside.length && !hasBothKinds(beside);
    return beside.map((_, place) => (isPaired ? ids[place] : undefined));
  });
}

/** Sent files and files of the draft are two fields, whose order among each other says nothing. */
function hasBothKinds(files: readonly FilePart[]): boolean {
  const isOfDraft = files.flatMap(({ file }) => (file ? ['fileId' in file] : []));
  return new Set(isOfDraft).size > 1;
}

/**
 * Pairs the files of a multipart body with their ids, in whatever order the parts arrive. Parts with an index belong to the entry of
 * that index, and share an id that comes once without an index.
 */
export function createAttachmentPairing() {
  const all: Part[] = [];
  const byIndex = new Map<string, Part[]>([['', all]]);
  let isTextForFile = false;

  function put(index: string, part: Part): void {
    const parts = byIndex.get(index) ?? [];
    byIndex.set(index, parts);
    parts.push(part);
  }

  return {
    addField(name: string, value: string): void {
      const { field, index } = parsePartName(name) ?? {};
      if (index === undefined) return;
      // Ids have no comma: some clients join a list of texts with it.
      if (field === 'fileId') for (const fileId of value.split(',')) put(index, { field: 'file', file: { fileId } });
      if (field === 'reportId' || field === 'inputId')
        for (const id of value.split(',')) put(index, { field, value: id.trim() });
      if (field !== 'file') return;
      if (NO_FILE.includes(value)) put(index, { field });
      else isTextForFile = true;
    },

    /** @param storeFile stores the bytes of the file. It is called only for files of the list */
    async addFile(name: string, storeFile: () => Promise<UploadedFile>): Promise<void> {
      const { field, index = '' } = parsePartName(name) ?? {};
      if (field === 'file') put(index, { field, file: await storeFile() });
    },

    /** The part of a file input that nobody touched. */
    addMissingFile(name: string): void {
      const { field, index = '' } = parsePartName(name) ?? {};
      if (field === 'file') put(index, { field });
    },

    /** Call it after the last part. Returns each file with its ids, or the fields that are missing or ambiguous. */
    pair(): { attachments: PairedAttachment[] } | { ambiguousFields: string[] } {
      const ambiguousFields = new Set<string>();
      const attachments = [...byIndex.values()].flatMap((parts) => {
        const ids = ID_FIELDS.map((field) => pairIds({ parts, all }, field));
        return parts.filter(isFilePart).flatMap(({ file }, at) => {
          const [reportId, inputId] = ids.map((each) => each[at]);
          if (!file) return [];
          if (!reportId) ambiguousFields.add('reportId');
          if (!inputId) ambiguousFields.add('inputId');
          return reportId && inputId ? [{ reportId, inputId, file }] : [];
        });
      });
      if (isTextForFile || (attachments.length === 0 && ambiguousFields.size === 0)) ambiguousFields.add('file');
      return ambiguousFields.size > 0 ? { ambiguousFields: [...ambiguousFields] } : { attachments };
    },
  };
}
