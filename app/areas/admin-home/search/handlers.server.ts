import { searchAccount } from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createSearchService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const search = createSearchService(context);
  return [handle(searchAccount, ({ query }, info) => search.find(userOf(info), query))];
};
