import { searchAccount } from '~/contract/search';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createSearchService } from './service';

export function searchRoutes(context: PlatformContext) {
  const search = createSearchService(context);
  return [handle(searchAccount, ({ query }, info) => search.find(userOf(info), query))];
}
