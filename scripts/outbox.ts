/** Captured emails and messages: `npm run -s outbox -- --json [--to X]`. */
import { Command, InvalidArgumentError } from 'commander';
import { createMessageArchive } from '../app/platform/modules/messages/service';
import { printJson, withPlatform } from './command';

interface Options {
  json?: boolean;
  to?: string;
  limit: number;
}

function toCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('must be a whole number above 0');
  return count;
}

await new Command('outbox')
  .description('Lists captured emails and messages, newest first')
  .option('--json', 'as JSON')
  .option('--to <destination>', 'only those to this email address or phone number')
  .option('--limit <count>', 'at most so many', toCount, 100)
  .allowExcessArguments(false)
  .action((options: Options) =>
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
  )
  .parseAsync();
