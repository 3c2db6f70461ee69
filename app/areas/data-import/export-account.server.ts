import { createWriteStream } from 'node:fs';
import { mkdir, readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PlatformContext } from '~/platform/platform-context';
import { ACCOUNT_TABLES, createAccountRows, fileFoldersOf } from '~/platform/db/account-rows';
import { createFormService, formRows } from '~/areas/forms/service.server';
import { createExportReader, generateJsonChunks } from '~/areas/submissions/service.server';
import { exportFolder } from './export-folder.server';
import { createSettingsFileService } from './settings-file.server';

type Needs = Pick<PlatformContext, 'db' | 'engine' | 'files' | 'clock' | 'ids' | 'config'>;

const README = `Everything that was kept of this account.

settings.json   how it was set up; "accounts -- apply" reads it
*.csv           its data, with files/ beside them; "data -- import" reads the folder
forms/          its forms; "forms -- import" reads each
submissions/    what was submitted, a file for each form
rows/           every row of the database, a file for each table, without passwords and keys
stored/         every file that the rows name
`;

/**
 * Writes all that is stored about an account into a folder: its datasets and forms as they are read again, its submissions, and every row
 * and file.
 *
 * @throws Error where the folder has something in it already
 */
export async function exportAccount(context: Needs, accountId: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  const write = async (name: string, pieces: Iterable<string> | AsyncIterable<string>) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await pipeline(Readable.from(pieces), createWriteStream(file));
    return file;
  };
  const asJson = (value: unknown) => [`${JSON.stringify(value, null, 2)}\n`];
  await write('README.txt', [README]);
  await write('settings.json', asJson(await createSettingsFileService(context).export(accountId)));
  await exportFolder(context, accountId, folder, { format: 'csv' });
  await exportForms(context, accountId, (name, pieces) => write(name, pieces));
  const named = new Set<string>();
  for (const table of ACCOUNT_TABLES) {
    let isEmpty = true;
    const rows = createAccountRows(context, accountId);
    const lines = async function* () {
      for await (const page of rows.pages(table)) {
        isEmpty = false;
        for (const row of page) for (const key of rows.filesOf(table, row)) named.add(key);
        yield page.map((row) => `${JSON.stringify(row)}\n`).join('');
      }
    };
    const file = await write(`rows/${table}.jsonl`, lines());
    if (isEmpty) await unlink(file);
  }
  await exportFiles(context, accountId, named, folder);
}

async function exportForms(
  { db, config }: Needs,
  accountId: string,
  write: (name: string, pieces: Iterable<string> | AsyncIterable<string>) => Promise<string>,
): Promise<void> {
  const forms = await formRows(db).select('id').where('account_id', '=', accountId).orderBy('id').execute();
  const submissions = createExportReader(db);
  for (const { id } of forms) {
    const form = await createFormService({ db }).findForm(accountId, id);
    if (form) await write(`forms/${id}.json`, [`${JSON.stringify(form.definition, null, 2)}\n`]);
    const currency = await submissions.currencyOf(accountId, id);
    const pages = submissions.read(accountId, id, true);
    await write(`submissions/${id}.json`, generateJsonChunks({ db, publicUrl: config.publicUrl, currency }, pages));
  }
}

/** A file that has gone meanwhile is left out. */
async function exportFiles({ files }: Needs, accountId: string, named: Set<string>, folder: string): Promise<void> {
  for (const own of fileFoldersOf(accountId)) for await (const key of files.list(own)) named.add(key);
  for (const key of named) {
    if (!(await files.has(key))) continue;
    const file = path.join(folder, 'stored', key);
    await mkdir(path.dirname(file), { recursive: true });
    await pipeline(await files.get(key), createWriteStream(file, { mode: 0o600 }));
  }
}
