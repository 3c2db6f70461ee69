/** Sends one message of a category: `npm run -s notify -- --account A --recipient ID --category C --subject S --text T`. */
import { Command, Option } from 'commander';
import { sendNotification } from '../app/contract/messages';
import { createApi } from '../app/services/api.server';
import { CommandError, sentenceOf, withPlatform } from './command';

interface Options {
  account: string;
  recipient: string;
  category: string;
  channel: 'email' | 'sms' | 'whatsApp' | 'push';
  subject: string;
  text: string;
}

/** What each outcome means to the person at the keyboard. */
const OUTCOMES = {
  sent: 'Sent',
  captured: 'Kept in the test outbox, not sent',
  queued: 'Waits for its carrier, and goes out by itself',
  noConsent: 'Not sent: the recipient has not agreed to this category on this channel',
  paused: 'Not sent: the recipient has paused these messages',
  stopped: 'Not sent: the number has sent STOP, and gets nothing until it sends START',
  noContact: 'Not sent: the recipient has no contact of this channel, or no registered browser',
} as const;

await new Command('notify')
  .description('Sends a message of a category to the preferred contact, if the recipient wants it')
  .requiredOption('--account <id>', 'account that sends it')
  .requiredOption('--recipient <id>', 'who gets it')
  .requiredOption('--category <name>', 'category, such as energy_tips')
  .addOption(
    new Option('--channel <name>', 'how it is sent').choices(['email', 'sms', 'whatsApp', 'push']).default('email'),
  )
  .option('--subject <text>', 'subject of an email, title of a push message', '')
  .requiredOption('--text <text>', 'plain text; an empty line parts paragraphs')
  .allowExcessArguments(false)
  .action(({ account, recipient, category, channel, subject, text }: Options) =>
    withPlatform(async (platform) => {
      const api = createApi(platform, { clientAddress: '127.0.0.1', requestId: 'notify' });
      const result = await api.call(sendNotification, {
        body: { accountId: account, recipientId: recipient, category, channel, subject, text },
      });
      if (!result.isOk && result.name === 'preferences.unknownCategory')
        throw new CommandError(`The account has no category "${category}" that goes by ${channel}`);
      if (!result.isOk) throw new CommandError(result.name ? sentenceOf(result.name, result.params) : result.details);
      const { outcome, messageId } = result.data;
      const said = OUTCOMES[outcome];
      process.stdout.write(`${said}${messageId ? `: ${messageId}` : ''}\n`);
      if (messageId === null) process.exitCode = 2;
    }),
  )
  .parseAsync();
