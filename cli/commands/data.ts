/** What a business brings in: `latchkey data import FILE`, `export`, `list` and `template DATASET`; `hand-over` and `erase RECIPIENT`. */
import { Option, type Command } from 'commander';
import { stat } from 'node:fs/promises';
import { DATASETS, findDataset } from '~/areas/data-import/datasets';
import type { Dataset } from '~/areas/data-import/datasets/dataset';
import { errorText } from '~/areas/data-import/datasets/error-texts';
import { buildCsvTemplate } from '~/areas/data-import/datasets/csv-template';
import type { Platform } from '~/platform';
import { createDataService, type LineOutcome, type Totals } from '~/areas/data-import/service.server';
import { createDataExport } from '~/areas/data-import/export-records.server';
import { exportFolder } from '~/areas/data-import/export-folder.server';
import { parseDataFileName, listDataFiles, type DataFile } from '~/areas/data-import/list-data-files.server';
import { createDataSubjectRights } from '~/areas/privacy/service.server';
import { isFailure } from '~/platform/http/failure';
import {
  findAccountId,
  CommandError,
  EXIT,
  jsonOption,
  MisuseError,
  print,
  printJson,
  failureText,
  withPlatform,
} from '../command';

/** Lines that progress is told after. */
const PROGRESS_INTERVAL = 50_000;

/** The file, or the files of the folder. */
async function listFiles(target: string, named: string | undefined): Promise<DataFile[]> {
  const found = await stat(target).catch(() => undefined);
  if (!found) throw new CommandError(`${target}: no such file or folder`);
  if (named !== undefined && !findDataset(named)) throw new MisuseError(`--dataset: no dataset "${named}"`);
  if (!found.isDirectory()) {
    const file = parseDataFileName(target, named);
    if (file) return [file];
    throw new CommandError(
      `${target}: name the file after its dataset, such as recipients.csv or recipients.jsonl, or say --dataset; there are: ${DATASETS.map(({ name }) => name).join(', ')}`,
    );
  }
  const files = listDataFiles(target);
  if (files.length === 0) throw new CommandError(`${target}: no file of a dataset in this folder`);
  return files;
}

const writeLine = (text: string) => process.stderr.write(`${text}\n`);

function reportOutcome(name: string, outcome: LineOutcome): void {
  if (outcome.outcome === 'kept')
    writeLine(`${name}:${outcome.line}: kept as it is: ${decodeURIComponent(outcome.key)}`);
  if (outcome.outcome !== 'wrong') return;
  for (const error of outcome.errors)
    writeLine(`${name}:${outcome.line}: ${error.field ? `${error.field} ` : ''}${errorText(error)}`);
}

const WORDS: Record<keyof Totals, string> = {
  created: 'new',
  changed: 'changed',
  same: 'the same',
  kept: 'kept as they are',
  wrong: 'wrong',
};

const formatTotals = (totals: Totals): string =>
  (Object.keys(WORDS) as (keyof Totals)[])
    .filter((outcome) => totals[outcome] > 0)
    .map((outcome) => `${totals[outcome]} ${WORDS[outcome]}`)
    .join(', ') || 'no lines';

interface ImportFlags {
  account?: string;
  dataset?: string;
  dryRun?: boolean;
  skipBad?: boolean;
}

async function importFiles(platform: Platform, target: string, flags: ImportFlags): Promise<void> {
  const files = await listFiles(target, flags.dataset);
  const accountId = await findAccountId(platform, flags.account);
  const data = createDataService(platform.context);
  const planned = new Map<string, Set<string>>();
  let isBad = false;
  for (const { dataset, name, source } of files) {
    const isReferredTo = files.some((other) => Object.values(other.dataset.refersTo).includes(dataset.name));
    const keys = flags.dryRun && isReferredTo ? new Set<string>() : undefined;
    const { totals, isWritten } = await data.importFile(accountId, dataset, source, {
      actor: name,
      isDry: flags.dryRun,
      skipsBad: flags.skipBad,
      planned,
      onOutcome(outcome) {
        reportOutcome(name, outcome);
        if (outcome.outcome !== 'wrong') keys?.add(decodeURIComponent(outcome.key));
      },
      onProgress(lines, isChecking) {
        if (lines % PROGRESS_INTERVAL === 0)
          writeLine(`${name}: ${lines} lines ${isChecking ? 'looked at' : 'written'}`);
      },
    });
    if (keys) planned.set(dataset.name, keys);
    isBad ||= totals.wrong > 0;
    const verdict = flags.dryRun ? 'would be' : isWritten ? 'done' : 'nothing was written';
    process.stdout.write(`${accountId}/${dataset.name}: ${verdict}: ${formatTotals(totals)}\n`);
  }
  if (isBad) process.exitCode = EXIT.failed;
}

function datasetOf(name: string): Dataset {
  const dataset = findDataset(name);
  if (dataset) return dataset;
  throw new MisuseError(`No dataset "${name}"; there are: ${DATASETS.map((each) => each.name).join(', ')}`);
}

const defineImport = (command: Command) =>
  command
    .command('import')
    .description('reads a CSV or JSON Lines file, or all of a folder; the name of a file says its dataset')
    .argument('<target>', 'file or folder')
    .option('--account <id>', 'account that gets the data')
    .option('--dataset <name>', 'dataset of the file, where its name does not say it')
    .option('--dry-run', 'only says what would become of each line')
    .option('--skip-bad', 'writes the good lines of a file that has bad ones')
    .action((target: string, flags: ImportFlags) => withPlatform((platform) => importFiles(platform, target, flags)));

const defineExport = (command: Command) =>
  command
    .command('export')
    .description('writes the records of a dataset, or with --to all of an account into a folder')
    .argument('[dataset]', 'name of the dataset')
    .option('--account <id>', 'account of the data')
    .option('--to <folder>', 'folder for all datasets, with their files')
    .addOption(new Option('--csv', 'as CSV, which it is unless told otherwise').conflicts('json'))
    .option('--json', 'as JSON Lines')
    .action((name: string | undefined, flags: { account?: string; json?: boolean; to?: string }) =>
      withPlatform(async (platform) => {
        const accountId = await findAccountId(platform, flags.account);
        const format = flags.json ? 'jsonl' : 'csv';
        if (name !== undefined)
          return print(createDataExport(platform.context).pieces(accountId, datasetOf(name), { format }));
        if (!flags.to) throw new MisuseError('Name a dataset, or with --to the folder that all are written into.');
        return exportFolder(platform.context, accountId, flags.to, { format, onFile: writeLine });
      }),
    );

interface ListedDataset {
  dataset: Dataset;
  count?: number;
}

function printDatasets(listed: readonly ListedDataset[], isJson: boolean): void {
  if (isJson) return printJson(listed.map(({ dataset: { name, about }, count }) => ({ dataset: name, about, count })));
  for (const { dataset, count } of listed)
    process.stdout.write(
      `${dataset.name.padEnd(22)}${count === undefined ? '' : `${count}`.padStart(10)}  ${dataset.about}\n`,
    );
}

const defineList = (command: Command) =>
  command
    .command('list')
    .description('the datasets and what they are for; with --account how many records it has in each')
    .option('--account <id>', 'account of the data')
    .addOption(jsonOption('as JSON: [{ dataset, about, count? }]'))
    .action(({ account, json = false }: { account?: string; json?: boolean }) => {
      if (account === undefined)
        return printDatasets(
          DATASETS.map((dataset) => ({ dataset })),
          json,
        );
      return withPlatform(async (platform) => {
        const accountId = await findAccountId(platform, account);
        const data = createDataService(platform.context);
        const listed: ListedDataset[] = [];
        for (const dataset of DATASETS) listed.push({ dataset, count: await data.count(accountId, dataset) });
        printDatasets(listed, json);
      });
    });

const defineTemplate = (command: Command) =>
  command
    .command('template')
    .description('an empty CSV with the headings of a dataset and a line of comment')
    .argument('<dataset>', 'name of the dataset')
    .action((name: string) => void process.stdout.write(buildCsvTemplate(datasetOf(name))));

const ACTOR = 'Command line';

/** What came of it. Throws `CommandError` for a failure. */
function unwrap<T>(result: T): T {
  if (isFailure(result)) throw new CommandError(failureText(result.name, result.params));
  return result;
}

function defineRights(command: Command): void {
  command
    .command('hand-over')
    .description('prints all that is kept of a recipient as JSON, with its files; that it was done is noted')
    .argument('<recipient>', 'id of the recipient')
    .requiredOption('--account <id>', 'account of the recipient')
    .action((recipientId: string, flags: { account: string }) =>
      withPlatform(async (platform) => {
        const accountId = await findAccountId(platform, flags.account);
        printJson(unwrap(await createDataSubjectRights(platform.context).handOver({ accountId, recipientId }, ACTOR)));
      }),
    );

  command
    .command('erase')
    .description('takes away all that is kept of a recipient, for ever; docs/personal-data.md says what stays')
    .argument('<recipient>', 'id of the recipient')
    .requiredOption('--account <id>', 'account of the recipient')
    .requiredOption('--yes', 'that it is meant')
    .action((recipientId: string, flags: { account: string }) =>
      withPlatform(async (platform) => {
        const accountId = await findAccountId(platform, flags.account);
        printJson(unwrap(await createDataSubjectRights(platform.context).erase({ accountId, recipientId }, ACTOR)));
      }),
    );
}

export function define(command: Command): void {
  defineImport(command);
  defineExport(command);
  defineList(command);
  defineTemplate(command);
  defineRights(command);
}
