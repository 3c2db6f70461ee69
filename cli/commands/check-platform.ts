/** What a platform elsewhere can do of what the pages ask of it: `latchkey check-platform URL`. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Option, type Command } from 'commander';
import type { Call } from '~/lib/contract/call';
import { CommandError, parseCount, EXIT, jsonOption, MisuseError, printJson } from '../command';
import { platformDataSchema, emptyPlatformData, type PlatformData } from '../check-platform/platform-data';
import { createRecording } from '../check-platform/recording';
import { missesSpecification, formatFinding, formatSummary, countVerdicts } from '../check-platform/report';
import { supportedCalls, tryCalls, type Finding } from '../check-platform/try-calls';

interface Options {
  with?: string;
  template?: boolean;
  changes?: boolean;
  only?: string[];
  record?: string;
  allowUntried?: boolean;
  timeout: number;
  json?: boolean;
}

/** The platform's address without what a call is put behind. Throws `MisuseError` for what is none. */
function platformUrl(url: string | undefined): string {
  if (url === undefined) throw new MisuseError('Name the address of the platform, as PLATFORM_URL would.');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new MisuseError(`"${url}" is no http address`);
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** What the file says. Throws `MisuseError` that names what is wrong in it, and no value. */
function readPlatformData(file: string | undefined): PlatformData {
  if (file === undefined) return platformDataSchema.parse({});
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new MisuseError(`--with: ${file} is ${error instanceof SyntaxError ? 'no JSON' : 'not to be read'}`);
  }
  const parsed = platformDataSchema.safeParse(json);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`);
    throw new MisuseError(`--with: ${file}: ${errors.join('; ')}`);
  }
  const unknown = Object.keys(parsed.data.calls).filter((id) => !supportedCalls.some((call) => call.id === id));
  if (unknown.length > 0) throw new MisuseError(`--with: ${file}: no such call: ${unknown.join(', ')}`);
  return parsed.data;
}

/** Which calls are wanted: by their name, their area, or the beginning of their path. Throws `MisuseError` where none is. */
function createCallFilter(only: readonly string[] = []): (call: Call) => boolean {
  const matches = (word: string) => (call: Call) =>
    word === call.id || word === call.area || call.path.startsWith(word);
  const unmatched = only.filter((word) => !supportedCalls.some(matches(word)));
  if (unmatched.length > 0) throw new MisuseError(`--only: there is no call, area or path "${unmatched.join('", "')}"`);
  return (call) => only.length === 0 || only.some((word) => matches(word)(call));
}

/** A folder with those that it is in, one after the other: made all at once, Node tries for ever where a system refuses, as `/proc` does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

/** Keeps each answer in a file of its own, for a double. Throws `MisuseError`, before anybody is asked, where none can be kept. */
function createRecorder(record: string) {
  const folder = path.resolve(record);
  try {
    makeFolder(folder);
    rmdirSync(mkdtempSync(path.join(folder, '.tried-')));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new MisuseError(`--record: nothing can be written in ${folder} (${code})`);
  }
  return (call: Call, answer: Parameters<typeof createRecording>[1]) =>
    writeFileSync(path.join(folder, `${call.id}.json`), `${JSON.stringify(createRecording(call, answer), null, 2)}\n`);
}

/** Calls that were not tried may be missing or differ: that all is well is not said of them. */
function reportUntriedCalls(findings: readonly Finding[]): void {
  const untried = findings.filter(({ verdict }) => verdict === 'not tried').length;
  if (untried === 0) return;
  process.stderr.write(
    `Not tried: ${untried} of ${findings.length} calls. --with names what there is to try them with, --changes tries those that change something; --allow-untried lets this pass.\n`,
  );
  process.exitCode = EXIT.untried;
}

async function checkPlatform(address: string | undefined, options: Options): Promise<void> {
  if (options.template) return printJson(emptyPlatformData());
  const url = platformUrl(address);
  const [platformData, isSelected] = [readPlatformData(options.with), createCallFilter(options.only)];
  const findings: Finding[] = [];
  const onAnswer = options.record === undefined ? undefined : createRecorder(options.record);
  for await (const finding of tryCalls({
    url,
    platformData,
    isSelected,
    includesChanges: options.changes === true,
    timeoutMs: options.timeout * 1000,
    onAnswer,
  })) {
    findings.push(finding);
    if (!options.json) process.stdout.write(formatFinding(finding));
  }
  if (options.json) printJson({ ...countVerdicts(findings), findings });
  else process.stdout.write(`\n${formatSummary(findings)}`);
  if (findings.every(({ what }) => what === 'no connection')) throw new CommandError(`Nobody answers at ${url}.`);
  if (missesSpecification(findings)) process.exitCode = EXIT.failed;
  else if (!options.allowUntried) reportUntriedCalls(findings);
}

export const define = (command: Command) =>
  command
    .argument('[url]', 'address of the platform, as PLATFORM_URL has it')
    .option('--with <file>', 'what there is on the platform to try its calls with, as JSON')
    .option('--template', 'prints such a file, empty, and asks nobody')
    .option('--changes', 'tries calls that change, send or spend something too, where the file has an entry for them')
    .option('--only <calls...>', 'these alone: names of calls, areas, or beginnings of paths')
    .option('--allow-untried', 'ends with 0 where nothing is wrong with the calls that were tried, and not with 3')
    .option('--record <folder>', 'keeps each answer as a file, for a double; tokens are taken out')
    .addOption(new Option('--timeout <seconds>', 'how long each call may take').argParser(parseCount(600)).default(20))
    .addOption(
      jsonOption('as JSON: { specification, beyond, findings: [{ id, method, path, area, section, verdict, what }] }'),
    )
    .action(checkPlatform);
