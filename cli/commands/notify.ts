/** Sends one message of a category: `latchkey notify --account A --recipient ID --category C --subject S --text T`. */
import { Option, type Command } from 'commander';
import { sendNotification } from '~/areas/messages/calls';
import { createApi } from '~/lib/api-client.server';
import { CommandError, EXIT, jsonOption, printJson, failureText, withPlatform } from '../command';

interface Options {
  account: string;
  recipient: string;
  category: string;
  channel: 'email' | 'sms' | 'whatsApp' | 'push';
  subject: string;
  text: string;
  json?: boolean;
}

/** What each outcome means to the person at the keyboard. */
const OUTCOMES = {
  sent: 'Sent',
  captured: 'Kept in the test outbox, not sent',
  queued: 'Waits for its carrier, and goes out by itself',
  notListed: 'Not sent: the list of the billing system’s customer does not include this category for the recipient',
  noConsent: 'Not sent: the recipient has not agreed to this category on this channel',
  paused: 'Not sent: the recipient has paused these messages',
  stopped: 'Not sent: the number has sent STOP, and gets nothing until it sends START',
  noContact: 'Not sent: the recipient has no contact of this channel, or no registered browser',
} as const;

export const define = (command: Command) =>
  command
    .requiredOption('--account <id>', 'account that sends it')
    .requiredOption('--recipient <id>', 'who gets it')
    .requiredOption('--category <name>', 'category, such as energy_tips')
    .addOption(
      new Option('--channel <name>', 'how it is sent').choices(['email', 'sms', 'whatsApp', 'push']).default('email'),
    )
    .option('--subject <text>', 'subject of an email, title of a push message', '')
    .requiredOption('--text <text>', 'plain text; an empty line parts paragraphs')
    .addOption(jsonOption('as JSON: { outcome, messageId }'))
    .action(({ account, recipient, category, channel, subject, text, json: isJson }: Options) =>
      withPlatform(async (platform) => {
        const api = createApi(platform, { clientAddress: '127.0.0.1', requestId: 'notify' });
        const result = await api.call(sendNotification, {
          body: { accountId: account, recipientId: recipient, category, channel, subject, text },
        });
        if (!result.isOk && result.name === 'preferences.unknownCategory')
          throw new CommandError(`The account has no category "${category}" that goes by ${channel}`);
        if (!result.isOk)
          throw new CommandError(result.name ? failureText(result.name, result.params) : result.details);
        const { outcome, messageId } = result.data;
        const outcomeText = OUTCOMES[outcome];
        if (isJson) printJson({ outcome, messageId });
        else process.stdout.write(`${outcomeText}${messageId ? `: ${messageId}` : ''}\n`);
        if (messageId === null) process.exitCode = EXIT.failed;
      }),
    );
