import { createReadStream, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DATASETS, findDataset } from './datasets';
import type { Dataset } from './datasets/dataset';
import type { DataFormat, DataSource } from './read-lines.server';

/** A file of records on a disk. */
export interface DataFile {
  dataset: Dataset;
  name: string;
  source: DataSource;
}

const FORMATS: Record<string, DataFormat> = { '.csv': 'csv', '.jsonl': 'jsonl', '.ndjson': 'jsonl' };

/**
 * Finds the dataset of a file by the file's name: `recipients.csv`, `recipients.2027.jsonl`; undefined for any other file.
 *
 * @param named name of the dataset, where the file's own does not say it
 */
export function parseDataFileName(file: string, named?: string): DataFile | undefined {
  const { name, ext, dir } = path.parse(file);
  const format = FORMATS[ext.toLowerCase()];
  const dataset = named
    ? findDataset(named)
    : (findDataset(name) ?? DATASETS.find((each) => name.startsWith(`${each.name}.`)));
  if (!format || !dataset) return undefined;
  return {
    dataset,
    name: path.basename(file),
    source: { format, open: () => createReadStream(file), readSiblingFile: (beside) => readWithin(dir, beside) },
  };
}

/** A file of a folder, undefined when it is not there; nothing outside of the folder is read. */
async function readWithin(folder: string, name: string): Promise<Uint8Array | undefined> {
  const file = path.resolve(folder, name);
  if (path.isAbsolute(name) || path.relative(folder, file).startsWith('..')) return undefined;
  return readFile(file).catch(() => undefined);
}

/** The files of a folder, in the order in which they refer to one another. */
export function listDataFiles(folder: string): DataFile[] {
  const files = readdirSync(folder)
    .sort()
    .flatMap((name) => parseDataFileName(path.join(folder, name)) ?? []);
  return files.sort((a, b) => DATASETS.indexOf(a.dataset) - DATASETS.indexOf(b.dataset));
}
