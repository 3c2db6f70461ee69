import type { MultipartFile } from '~/contract/read-body';

const FIELDS = ['reportId', 'inputId', 'isRequired', 'file', 'fileId'] as const;
type Field = (typeof FIELDS)[number];

interface Ids {
  reportId: string;
  inputId: string;
}

/** A file as it streams in, or one that the draft holds already. */
export type SentFile = MultipartFile | { fileId: string };

export interface SentAttachment extends Ids {
  sent: SentFile;
}

/** One entry of the list, as far as it has come. */
interface Entry extends Ids {
  seen: Set<Field>;
  /** Files that wait for their ids. */
  waiting: SentFile[];
}

interface Sink {
  add(attachment: SentAttachment): Promise<void>;
  /** Stores the bytes of a file whose ids come later. */
  hold(file: MultipartFile): Promise<MultipartFile>;
}

/** `file`, `file[0]`, `file[]`, `[0].file`, `list[0].file`, `list.0.file` and `list[0][file]` are the usual forms of a list. */
const PART_NAME = /^(?:[\w.]*?(?:\[(\d*)\]|\.(\d+))(?:\.|\[))?(\w+)\]?(?:\[(\d*)\])?$/;

function parsePartName(name: string): { field: Field; index: string } | undefined {
  const [, bracket, dot, last = '', behind] = PART_NAME.exec(name) ?? [];
  const field = FIELDS.find((each) => each.toLowerCase() === last.toLowerCase());
  return field && { field, index: bracket || dot || behind || '' };
}

const newEntry = (): Entry => ({ reportId: '', inputId: '', seen: new Set(), waiting: [] });

/**
 * Puts the parts of a multipart list together. Parts with an index belong to the entry of that index, in any order. Without one, a field that
 * repeats begins the next entry, which has the ids of the entry before unless it names others. A file streams through once its ids are known.
 */
export function createAttachmentList({ add, hold }: Sink) {
  const indexed = new Map<string, Entry>();
  let before: Ids = { reportId: '', inputId: '' };
  let current = newEntry();
  let isFileFirst = false;
  let found = 0;

  const idsOf = ({ reportId, inputId }: Ids): Ids => ({
    reportId: reportId || before.reportId,
    inputId: inputId || before.inputId,
  });

  async function release(entry: Entry): Promise<void> {
    for (const sent of entry.waiting.splice(0)) await add({ ...idsOf(entry), sent });
  }

  async function entryOf({ field, index }: { field: Field; index: string }): Promise<Entry> {
    if (index !== '') {
      const entry = indexed.get(index) ?? newEntry();
      indexed.set(index, entry);
      return entry;
    }
    if (current.seen.has(field)) {
      await release(current);
      before = idsOf(current);
      current = newEntry();
    }
    current.seen.add(field);
    return current;
  }

  return {
    /** How many files came. */
    count: () => found,

    async addField(name: string, value: string): Promise<void> {
      const part = parsePartName(name);
      if (!part) return;
      const entry = await entryOf(part);
      if (part.field === 'reportId' || part.field === 'inputId') entry[part.field] = value;
      if (part.field !== 'fileId') return;
      found += 1;
      entry.waiting.push({ fileId: value });
    },

    async addFile(name: string, file: MultipartFile): Promise<void> {
      const part = parsePartName(name);
      if (part?.field !== 'file') return;
      found += 1;
      const entry = await entryOf(part);
      const isIndexed = entry !== current;
      const ids = isIndexed ? entry : idsOf(entry);
      const isComplete = ids.reportId !== '' && ids.inputId !== '';
      if (isComplete && (isIndexed || !isFileFirst)) {
        await add({ reportId: ids.reportId, inputId: ids.inputId, sent: file });
        return;
      }
      isFileFirst ||= !isIndexed;
      entry.waiting.push(await hold(file));
    },

    /** Adds what waited for its ids until the end. */
    async end(): Promise<void> {
      await release(current);
      before = idsOf(current);
      for (const entry of indexed.values()) await release(entry);
    },
  };
}
