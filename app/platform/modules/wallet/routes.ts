import { addToWallet, getWalletImage, getWalletPassPreview, getWalletPassQr } from '~/contract/wallet';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createWalletService } from './service';

export function walletRoutes(context: PlatformContext) {
  const service = createWalletService(context);
  const { tokens } = context;
  return [
    handle(getWalletPassPreview, async ({ query }) => service.preview(await tokens.requireLink(query.token, 'wallet'))),
    handle(getWalletPassQr, async ({ query }) =>
      service.qr(await tokens.requireLink(query.token, 'wallet'), query.token, query.label),
    ),
    handle(addToWallet, async ({ query }) => service.pass(await tokens.requireLink(query.token, 'wallet'))),
    handle(getWalletImage, ({ query }) => service.image(query)),
  ];
}
