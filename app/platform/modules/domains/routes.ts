import { askDomain, checkDomain, getDomain, removeDomain } from '~/contract/domains';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createDomainService } from './service';

export function domainRoutes(context: PlatformContext) {
  const domains = createDomainService(context);
  return [
    handle(getDomain, (_input, info) => domains.view(userOf(info).accountId)),
    handle(askDomain, ({ body }, info) => domains.ask(userOf(info).accountId, body.domain)),
    handle(checkDomain, (_input, info) => domains.check(userOf(info).accountId)),
    handle(removeDomain, (_input, info) => domains.remove(userOf(info).accountId)),
  ];
}
