import { getBankLogo, getBankLogoImage, tokenizeBankAccount } from '~/contract/banks';
import type { LinkPurpose } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import { fileAnswer } from '../../http/file-answer';
import { handle } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { createBankService } from './service';

/** Pages on which bank details are typed. */
const PAYING_PURPOSES: readonly LinkPurpose[] = ['form', 'enroll'];

export function bankRoutes(context: PlatformContext) {
  const service = createBankService(context);
  return [
    handle(getBankLogo, ({ query }) => service.lookUp(query.routingNumber)),
    handle(getBankLogoImage, async ({ query }) => {
      const svg = await service.drawLogo(query.routingNumber);
      if (isFailure(svg)) return svg;
      return fileAnswer(svg, {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=86400',
      });
    }),
    handle(tokenizeBankAccount, async ({ body }) => {
      const { token, ...entry } = body;
      return service.tokenize(await context.tokens.requireLink(token, PAYING_PURPOSES), entry);
    }),
  ];
}
