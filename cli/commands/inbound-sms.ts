/** Takes an SMS as if Twilio had delivered it: `latchkey inbound-sms --from +1… [--to +1…] --text STOP [--whatsapp]`. */
import type { Command } from 'commander';
import { randomBytes } from 'node:crypto';
import { receiveInboundSms } from '~/areas/consents/calls';
import { signTwilioWebhook } from '~/platform/adapters/twilio-signature';
import { API_ORIGIN } from '~/lib/contract/platform-port';
import { CommandError, withPlatform } from '../command';

interface Options {
  from: string;
  to: string;
  text: string;
  id?: string;
  whatsapp?: boolean;
}

/** Good for this process alone: whoever runs the command has the data already, and the web's door stays as it is. */
const authToken = randomBytes(32).toString('hex');

function fieldsOf({ from, to, text, id, whatsapp }: Options): Record<string, string> {
  const prefix = whatsapp ? 'whatsapp:' : '';
  return { MessageSid: id ?? `SM${randomBytes(16).toString('hex')}`, From: prefix + from, To: prefix + to, Body: text };
}

export const define = (command: Command) =>
  command
    .requiredOption('--from <number>', 'who sent it, such as +12025550123')
    .option(
      '--to <number>',
      'number of an account; any other stands for a number that all accounts share',
      '+10000000000',
    )
    .requiredOption('--text <text>', 'what was written, such as STOP, START or HELP')
    .option('--id <id>', 'id of the message; the same one again does nothing again (default: a new one)')
    .option('--whatsapp', 'by WhatsApp')
    .action((options: Options) =>
      withPlatform(
        async (platform, config) => {
          const params = fieldsOf(options);
          const signature = signTwilioWebhook({
            authToken,
            url: `${config.publicUrl}/${receiveInboundSms.path}`,
            params,
          });
          const request = new Request(`${API_ORIGIN}/${receiveInboundSms.path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
            body: new URLSearchParams(params).toString(),
          });
          const reply = await platform.fetch(request);
          const text = await reply.text();
          if (!reply.ok) throw new CommandError(text);
          process.stdout.write(`${text}\n`);
        },
        { settings: { twilioAuthToken: authToken } },
      ),
    );
