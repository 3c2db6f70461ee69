import { recordToCells, listHeadings } from './datasets/csv-cells';
import type { Dataset } from './datasets/dataset';
import { serializeRecord } from './datasets/record-json';
import { CSV_BOM, formatCsvLine } from '~/domain/csv-writer';
import type { PlatformContext } from '~/platform/platform-context';
import { hasFiles, renameFiles } from './record-files.server';
import type { DataFormat } from './read-lines.server';
import { createDataService } from './service.server';

interface ExportOptions {
  format: DataFormat;
  /** Names the file of a key in what is written. */
  nameFile?: (key: string) => string;
  /** Writes test recipients and their records alone. */
  testsOnly?: boolean;
}

/** Records as files that are read again. */
export function createDataExport(context: Pick<PlatformContext, 'db' | 'engine' | 'clock' | 'ids' | 'files'>) {
  const data = createDataService(context);

  /** Names of the texts that the records have: languages, tags. */
  async function partsOf(
    accountId: string,
    dataset: Dataset,
    filter: Pick<ExportOptions, 'testsOnly'>,
  ): Promise<Record<string, Set<string>>> {
    const fields = Object.entries(dataset.fields).filter(([, { kind }]) => kind === 'texts');
    const parts = Object.fromEntries(fields.map(([name]) => [name, new Set<string>()]));
    if (fields.length === 0) return parts;
    for await (const page of data.pages(accountId, dataset, filter))
      for (const record of page)
        for (const [name, names] of Object.entries(parts))
          for (const part of Object.keys(record[name] as object)) names.add(part);
    return parts;
  }

  return {
    /** The text of a file, a page of records at a time; of CSV its headings first. */
    async *pieces(
      accountId: string,
      dataset: Dataset,
      { format, nameFile = (key) => key, testsOnly }: ExportOptions,
    ): AsyncGenerator<string> {
      const headings = format === 'csv' ? listHeadings(dataset, await partsOf(accountId, dataset, { testsOnly })) : [];
      if (format === 'csv') yield CSV_BOM + formatCsvLine(headings);
      for await (const page of data.pages(accountId, dataset, { testsOnly })) {
        const records = hasFiles(dataset)
          ? await Promise.all(page.map((record) => renameFiles(dataset, record, nameFile)))
          : page;
        yield format === 'csv'
          ? records.map((record) => formatCsvLine(recordToCells(dataset, headings, record))).join('')
          : records.map((record) => `${JSON.stringify(serializeRecord(dataset, record))}\n`).join('');
      }
    },
  };
}
