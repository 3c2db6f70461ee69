import { addToWallet, getWalletImage, getWalletPassPreview, getWalletPassQr } from './calls';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createWalletService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createWalletService(context);
  const requireLink = (token: string) => context.tokens.requireLink(token, 'wallet');
  return [
    handle(getWalletPassPreview, async ({ query }) => service.preview(await requireLink(query.token))),
    handle(getWalletPassQr, async ({ query }) => service.qr(await requireLink(query.token), query.token, query.label)),
    handle(addToWallet, async ({ query }) => service.pass(await requireLink(query.token))),
    handle(getWalletImage, ({ query }) => service.image(query)),
  ];
};
