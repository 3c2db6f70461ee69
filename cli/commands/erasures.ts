/** What was erased, kept apart from back-ups: `latchkey erasures list` and `apply FILE`. */
import type { Command } from 'commander';
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { createErasureList, createDataSubjectRights, type ListedErasure } from '~/areas/privacy/service.server';
import { isFailure } from '~/platform/http/failure';
import {
  alwaysJson,
  CommandError,
  jsonOption,
  MisuseError,
  print,
  printJson,
  failureText,
  withPlatform,
} from '../command';

const lineSchema = z.object({ id: z.string(), accountId: z.string(), recipientHash: z.string(), at: z.string() });
const ACTOR = 'Command line';

async function readList(file: string): Promise<ListedErasure[]> {
  if (!existsSync(file)) throw new MisuseError(`There is no ${file}.`);
  const listed: ListedErasure[] = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      listed.push(lineSchema.parse(JSON.parse(line)));
    } catch {
      throw new CommandError(`${file}, line ${number}: this is no line of "erasures list".`);
    }
  }
  return listed;
}

async function apply(file: string, { json: isJson }: { json?: boolean }): Promise<void> {
  const listed = await readList(file);
  await withPlatform(async ({ context }) => {
    const { recipients, unreadable } = await createErasureList(context).findBack(listed);
    let erased = 0;
    const failed: string[] = [];
    for (const owner of recipients) {
      const result = await createDataSubjectRights(context).erase(owner, ACTOR);
      if (isFailure(result))
        failed.push(`${owner.accountId}/${owner.recipientId}: ${failureText(result.name, result.params)}`);
      else erased += 1;
    }
    if (isJson) printJson({ listed: listed.length, erased, failed, unreadable });
    else process.stdout.write(`${erased} of ${listed.length} were there again, and are erased\n`);
    for (const line of failed) process.stderr.write(`${line}\n`);
    if (unreadable > 0)
      throw new CommandError(
        `${unreadable} were noted with a link key that is not here: put it into LINK_KEYS, behind the others, and do this again.`,
      );
    if (failed.length > 0) throw new CommandError('Not all could be erased: do this again.');
  });
}

const asLine = async function* (erasures: AsyncIterable<ListedErasure>): AsyncGenerator<string> {
  for await (const erasure of erasures) yield `${JSON.stringify(erasure)}\n`;
};

export function define(command: Command): void {
  command
    .command('list')
    .description('prints a line of JSON for each erasure; the person is in none: only the key and the id find it')
    .addOption(alwaysJson())
    .action(() => withPlatform(({ context }) => print(asLine(createErasureList(context).list()))));
  command
    .command('apply')
    .description('erases whom a restored database has again; whoever was brought in anew before its moment stays')
    .argument('<file>', 'what "erasures list" has printed before the restore')
    .requiredOption('--yes', 'that it is meant')
    .addOption(jsonOption('as JSON: { listed, erased, failed, unreadable }'))
    .action(apply);
}
