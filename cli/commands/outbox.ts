/** Captured emails and messages: `latchkey outbox --json [--to X]`. */
import type { Command } from 'commander';
import { createMessageArchive } from '~/areas/messages/service.server';
import { parseCount, jsonOption, printJson, withPlatform } from '../command';

export const define = (command: Command) =>
  command
    .addOption(jsonOption())
    .option('--to <destination>', 'only those to this email address or phone number')
    .option('--limit <count>', 'at most so many', parseCount(1_000_000), 100)
    .action((options: { json?: boolean; to?: string; limit: number }) =>
      withPlatform(async ({ context }) => {
        const rows = await createMessageArchive(context).listCaptured(options);
        const messages = rows.map(({ id, channel, to, subject, text, html, headers, language, sent_at }) => ({
          id,
          channel,
          to,
          subject,
          text,
          html,
          headers: JSON.parse(headers) as Record<string, string>,
          language,
          sentAt: new Date(sent_at).toISOString(),
        }));
        if (options.json) return printJson(messages);
        for (const { sentAt, channel, to, subject, text } of messages) {
          process.stdout.write(`${sentAt}  ${channel}  ${to}\n${subject ? `${subject}\n` : ''}${text}\n\n`);
        }
      }),
    );
