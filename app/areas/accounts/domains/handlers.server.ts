import { askDomain, checkDomain, getDomain, removeDomain } from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createDomainService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const domains = createDomainService(context);
  return [
    handle(getDomain, (_input, info) => domains.view(userOf(info).accountId)),
    handle(askDomain, ({ body }, info) => domains.request(userOf(info).accountId, body.domain)),
    handle(checkDomain, (_input, info) => domains.check(userOf(info).accountId)),
    handle(removeDomain, (_input, info) => domains.remove(userOf(info).accountId)),
  ];
};
