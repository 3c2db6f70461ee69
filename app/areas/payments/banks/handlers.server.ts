import { getBankLogo, getBankLogoImage, tokenizeBankAccount } from './calls';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createBankService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createBankService(context);
  return [
    handle(getBankLogo, ({ query }) => service.lookUp(query.routingNumber)),
    handle(getBankLogoImage, ({ query }) => service.renderLogo(query.routingNumber)),
    // On the pages on which bank details are typed.
    handle(tokenizeBankAccount, async ({ body: { token, ...entry } }) =>
      service.tokenize(await context.tokens.requireLink(token, ['form', 'enroll']), entry),
    ),
  ];
};
