import { Readable } from 'node:stream';
import { findDataset } from '~/areas/data-import/datasets';
import type { AnyRecord, Dataset } from '~/areas/data-import/datasets/dataset';
import { createDataExport } from '~/areas/data-import/export-records.server';
import {
  createDataService,
  type DataFormat,
  type ImportOptions,
  type LineOutcome,
  type Totals,
} from '~/areas/data-import/service.server';
import type { TestPlatform } from '../../support/test-platform';

/** The result of an import. */
interface ImportResult {
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
export function requireDataset(name: string): Dataset {
  const dataset = findDataset(name);
  if (!dataset) throw new Error(`No dataset ${name}`);
  return dataset;
}

/** Imports and exports files of a test platform. The account is Prairie Light & Water by default. */
export function createDataTools(platform: TestPlatform) {
  const data = createDataService(platform.context);
  return {
    data,
    async import(
      name: string,
      text: string | Uint8Array,
      { account = 'prairie', format = 'csv', beside = {}, pieceBytes = 64 * 1024, ...options }: Options = {},
    ): Promise<ImportResult> {
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
      const totals = await data.importFile(account, requireDataset(name), source, {
        actor: `${name}.${format}`,
        ...options,
        onOutcome: (outcome) => outcomes.push(outcome),
      });
      return { ...totals, outcomes };
    },
    /** All records of a dataset. */
    async records(name: string, account = 'prairie'): Promise<AnyRecord[]> {
      const all: AnyRecord[] = [];
      for await (const page of data.pages(account, requireDataset(name))) all.push(...page);
      return all;
    },
    /** The text of a file with all records, in which files are named as `nameFile` has it. */
    async export(name: string, account: string, format: DataFormat, nameFile?: (key: string) => string) {
      const pieces = createDataExport(platform.context).pieces(account, requireDataset(name), { format, nameFile });
      let text = '';
      for await (const piece of pieces) text += piece;
      return text;
    },
  };
}
export type DataTools = ReturnType<typeof createDataTools>;

/** Validation errors, as `line field error`. */
export const listErrors = ({ outcomes }: ImportResult): string[] =>
  outcomes.flatMap((outcome) =>
    outcome.outcome === 'wrong' ? outcome.errors.map(({ field, code }) => `${outcome.line} ${field} ${code}`) : [],
  );

/** Lines of CSV or JSON Lines. */
export const toLines = (...all: (string | object)[]): string =>
  all.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
