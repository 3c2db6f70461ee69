/** Takes mails that came to the return address: `latchkey bounces:import [FILE…]`, from a pipe without a file; a file may be an mbox. */
import type { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { receiveMailReport } from '~/areas/deliveries/calls';
import { API_ORIGIN } from '~/lib/contract/platform-port';
import { CommandError, EXIT, jsonOption, printJson, withPlatform } from '../command';

/** A separator line of an mbox: `From SENDER Thu Nov 24 18:22:48 1986`, at the start or behind an empty line. RFC 4155, A */
const SEPARATOR =
  /(?:^|(?<=\n\r?\n))From .*\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]?\d \d\d:\d\d(?::\d\d)? (?:\S+ )?\d{4}\b.*\r?\n/g;

/** The mails of an mbox; a text that is none is one mail. */
export function splitMailbox(content: string): string[] {
  const [before = '', ...mails] = content.split(SEPARATOR);
  return before === '' && mails.length > 0 ? mails.map((mail) => mail.replace(/^>(>*From )/gm, '$1')) : [content];
}

export const define = (command: Command) =>
  command
    .addOption(jsonOption('as JSON: { read, new, left }'))
    .argument('[files...]', 'mails, or mailboxes in the format mbox (default: one mail from a pipe)')
    .action((files: string[], { json: isJson }: { json?: boolean }) =>
      withPlatform(async (platform, config) => {
        if (!config.bounces) throw new CommandError('BOUNCE_ADDRESS and BOUNCE_SECRET are not set');
        const contents =
          files.length > 0
            ? await Promise.all(files.map((file) => readFile(file, 'latin1')))
            : [(await buffer(process.stdin)).toString('latin1')];
        const mails = contents.flatMap(splitMailbox);
        let fresh = 0;
        let left = 0;
        for (const [index, mail] of mails.entries()) {
          const reply = await platform.fetch(
            new Request(`${API_ORIGIN}/${receiveMailReport.path}`, {
              method: 'POST',
              headers: { authorization: `Bearer ${config.bounces.secret}`, 'content-type': 'message/rfc822' },
              // The bytes as they came.
              body: Buffer.from(mail, 'latin1'),
            }),
          );
          const answer = (await reply.json()) as { data?: { isNew?: boolean }; details?: string };
          if (!reply.ok) {
            left += 1;
            process.stderr.write(`Mail ${index + 1} is left out: ${answer.details ?? reply.status}\n`);
          }
          if (answer.data?.isNew) fresh += 1;
        }
        if (isJson) printJson({ read: mails.length - left, new: fresh, left });
        else process.stdout.write(`${mails.length - left} read, ${fresh} new\n`);
        if (left > 0) process.exitCode = EXIT.failed;
      }),
    );
