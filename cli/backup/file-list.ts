import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileLineSchema, type FileLine } from './parts';

/** The list of files that was taken out of an archive, line by line. */
export async function* readFileList(folder: string): AsyncGenerator<FileLine> {
  const lines = createInterface({ input: createReadStream(path.join(folder, 'files.jsonl')), crlfDelay: Infinity });
  for await (const line of lines) yield fileLineSchema.parse(JSON.parse(line));
}
