import { Readable } from 'node:stream';
import { findDataset } from '~/areas/data-import/datasets';
import type { AnyRecord, Dataset } from '~/areas/data-import/datasets/dataset';
import { createDataExport } from '~/areas/data-import/export.server';
import {
  createDataService,
  type DataFormat,
  type ImportOptions,
  type LineOutcome,
  type Totals,
} from '~/areas/data-import/service.server';
import type { TestPlatform } from '../../support/test-platform';

/** What became of a file. */
interface Imported {
  totals: Totals;
  isWritten: boolean;
  outcomes: LineOutcome[];
}

type Options = Partial<Omit<ImportOptions, 'onOutcome'>> & {
  account?: string;
  format?: DataFormat;
  /** Bytes by the names of the files beside the one that is read. */
  beside?: Readonly<Record<string, Uint8Array>>;
  /** How many bytes of the file arrive at once. */
  pieceBytes?: number;
};

/** The dataset of a name. Throws where there is none. */
export function datasetOf(name: string): Dataset {
  const dataset = findDataset(name);
  if (!dataset) throw new Error(`No dataset ${name}`);
  return dataset;
}

/** Brings files into a test platform, and out of it. The account is Prairie Light & Water unless told otherwise. */
export function deskOf(platform: TestPlatform) {
  const data = createDataService(platform.context);
  return {
    data,
    async import(
      name: string,
      text: string | Uint8Array,
      { account = 'prairie', format = 'csv', beside = {}, pieceBytes = 64 * 1024, ...options }: Options = {},
    ): Promise<Imported> {
      const outcomes: LineOutcome[] = [];
      const bytes = Buffer.from(text as string);
      const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_all, index) =>
        bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
      );
      const source = {
        format,
        open: () => Readable.from(pieces),
        readSiblingFile: async (file: string) => beside[file],
      };
      const done = await data.importFile(account, datasetOf(name), source, {
        actor: `${name}.${format}`,
        ...options,
        onOutcome: (outcome) => outcomes.push(outcome),
      });
      return { ...done, outcomes };
    },
    /** All records of a dataset. */
    async records(name: string, account = 'prairie'): Promise<AnyRecord[]> {
      const all: AnyRecord[] = [];
      for await (const page of data.pages(account, datasetOf(name))) all.push(...page);
      return all;
    },
    /** The text of a file with all records, in which files are named as `nameFile` has it. */
    async export(name: string, account: string, format: DataFormat, nameFile?: (key: string) => string) {
      const pieces = createDataExport(platform.context).pieces(account, datasetOf(name), { format, nameFile });
      let text = '';
      for await (const piece of pieces) text += piece;
      return text;
    },
  };
}
export type Desk = ReturnType<typeof deskOf>;

/** What is wrong, as `line field mistake`. */
export const mistakesOf = ({ outcomes }: Imported): string[] =>
  outcomes.flatMap((outcome) =>
    outcome.outcome === 'wrong' ? outcome.errors.map(({ field, code }) => `${outcome.line} ${field} ${code}`) : [],
  );

/** Lines of CSV or JSON Lines. */
export const lines = (...all: (string | object)[]): string =>
  all.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
