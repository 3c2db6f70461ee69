/** Takes mails that came to the return address: `latchkey bounces [FILE…]`, from a pipe without a file; a file may be an mbox. */
import type { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { receiveMailReport } from '~/contract/deliveries';
import { API_ORIGIN } from '~/contract/platform-port';
import { CommandError, EXIT, jsonOption, printJson, withPlatform } from '../command';

/** The mails of an mbox; a text that is none is one mail. */
const mailsOf = (content: string): string[] =>
  /^From /.test(content)
    ? content
        .split(/^From .*\r?\n/m)
        .slice(1)
        .map((mail) => mail.replace(/^>(>*From )/gm, '$1'))
    : [content];

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
            : [await text(process.stdin)];
        const mails = contents.flatMap(mailsOf);
        let fresh = 0;
        let left = 0;
        for (const [index, mail] of mails.entries()) {
          const reply = await platform.fetch(
            new Request(`${API_ORIGIN}/${receiveMailReport.path}`, {
              method: 'POST',
              headers: { authorization: `Bearer ${config.bounces.secret}`, 'content-type': 'message/rfc822' },
              body: mail,
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
