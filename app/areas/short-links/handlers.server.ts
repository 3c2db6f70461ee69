import { openShortLink } from './calls';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createShortLinkService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const links = createShortLinkService(context);
  return [handle(openShortLink, ({ query }) => links.open(query.code))];
};
