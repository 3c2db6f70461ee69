import { openShortLink } from '~/contract/short-links';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createShortLinkService } from './service';

export function shortLinkRoutes(context: PlatformContext) {
  const links = createShortLinkService(context);
  return [handle(openShortLink, ({ query }) => links.open(query.code))];
}
