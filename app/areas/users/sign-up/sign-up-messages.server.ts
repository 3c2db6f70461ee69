import { SIGN_UP_LINK_HOURS } from '~/config/limits';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, type Failure } from '~/platform/http/failure';
import { permanentFailure } from '~/platform/messages/delivery-failures';
import { renderMessage, type RenderedMessage } from '~/platform/messages/render-message';
import { DeliveryError } from '~/platform/ports/messages';
import { createAccountService, messageAccount } from '~/areas/accounts/service.server';

/** Whom a message goes to, and whose page was signed up on. */
interface MessageReader {
  email: string;
  host: string;
  language: string;
}

type MessageDeps = Pick<PlatformContext, 'db' | 'config' | 'messages' | 'ids'>;

/** E-mails about a sign-up, in the name of the account that the host name belongs to, else in our own. */
export function createSignUpMessages({ db, config, messages, ids }: MessageDeps) {
  const accounts = createAccountService({ db });

  async function send(
    { email, host, language }: MessageReader,
    render: (input: Pick<Parameters<typeof renderMessage>[1], 'account' | 'language'>) => RenderedMessage,
  ) {
    const owner = host ? await accounts.findAccountByDomain(host) : undefined;
    const account = owner
      ? messageAccount(owner)
      : { companyName: 'Latchkey', supportPhone: '', supportEmail: config.supportEmail };
    const { subject, text, html, language: written } = render({ account, language });
    try {
      await messages.send({
        id: ids.next(),
        accountId: owner?.id ?? '',
        channel: 'email',
        to: email,
        fromName: account.companyName,
        subject,
        text,
        html,
        language: written,
      });
      return undefined;
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return permanentFailure(error) ?? fail(error.kind === 'temporary' ? 'server.unavailable' : 'email.invalid');
    }
  }

  return {
    sendLink: (reader: MessageReader, token: string): Promise<Failure | undefined> =>
      send(reader, (input) => {
        // Never the host of the request: anybody may name one.
        const url = `${config.publicUrl}/marketing/verify/${encodeURIComponent(token)}`;
        return renderMessage('signUp.verify', { ...input, params: { url, hours: SIGN_UP_LINK_HOURS } });
      }),
    sendTaken: (reader: MessageReader): Promise<Failure | undefined> =>
      send(reader, (input) =>
        renderMessage('signUp.taken', { ...input, params: { url: `${config.publicUrl}/smart/sign-in/` } }),
      ),
  };
}
