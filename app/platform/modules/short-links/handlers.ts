import { openShortLink } from '~/contract/short-links';
import { handle, type CreateHandlers } from '../../http/handlers';
import { createShortLinkService } from './service';

export const createHandlers: CreateHandlers = (context) => {
  const links = createShortLinkService(context);
  return [handle(openShortLink, ({ query }) => links.open(query.code))];
};
