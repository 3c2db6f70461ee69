import { searchAccount } from '~/contract/search';
import { handle, userOf, type CreateHandlers } from '../../http/handlers';
import { createSearchService } from './service';

export const createHandlers: CreateHandlers = (context) => {
  const search = createSearchService(context);
  return [handle(searchAccount, ({ query }, info) => search.find(userOf(info), query))];
};
