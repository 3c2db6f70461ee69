import {
  getExpiredLinkMessage,
  getPreferencesLink,
  inspectLink,
  listLinks,
  mintLinks,
  recordEvent,
  renewLink,
  sendLinks,
  withdrawLink,
} from '~/contract/links';
import type { PlatformContext } from '../../context';
import { actingOf, handle, readsTestsOnly, type RequestInfo } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { pageAccountOf } from '../accounts/service';
import { createEventLog } from '../events/service';
import { createGateService } from '../gate/service';
import { createLinkOpener } from '../link-state/service';
import type { Orderer } from './mint';
import { createLinkOrders } from './orders';
import { createLinkRenewal } from './renew';
import { expiryMessageOf, preferencesLinkOf } from './service';

const ordererOf = (info: RequestInfo): Orderer => ({ ...actingOf(info), kind: info.key?.kind ?? 'live' });

const lasting = <O extends { days: number }>({ days, ...order }: O) => ({ ...order, seconds: days * 24 * 3600 });

export function linkRoutes(context: PlatformContext) {
  const { config, db, tokens } = context;
  const events = createEventLog(context);
  const renewal = createLinkRenewal(context);
  const gate = createGateService(context);
  const orders = createLinkOrders(context);
  const opener = createLinkOpener(context);
  return [
    handle(mintLinks, ({ body }, info) => orders.mint(ordererOf(info), lasting(body))),
    handle(sendLinks, ({ body }, info) => orders.send(ordererOf(info), lasting(body))),
    handle(listLinks, ({ query }, info) =>
      orders.list(actingOf(info).accountId, query.recipientId, readsTestsOnly(info)),
    ),
    handle(withdrawLink, ({ body }, info) => orders.withdraw(ordererOf(info), body.id)),
    handle(inspectLink, async ({ query }) => {
      const link = await opener.open(query.token);
      if (isFailure(link)) return link;
      const { claims, isExpired, recipient, version } = link;
      const account = pageAccountOf(link.account, config);
      return {
        purpose: claims.purpose,
        isExpired,
        target: claims.target,
        accountId: claims.accountId,
        recipientId: claims.recipientId,
        recipientLocale: recipient?.locale ?? null,
        account: { ...account, recipientTypeDescription: recipient?.kind || account.recipientTypeDescription },
        pageVersion: `${version}.${isExpired ? 1 : 0}`,
      };
    }),
    handle(renewLink, async ({ body }) => {
      const link = await tokens.inspectLink(body.token);
      return 'isFailure' in link ? link : renewal.renew(link.claims, body.language, link.smartPay);
    }),
    handle(getPreferencesLink, async ({ query }, info) => ({
      path: await preferencesLinkOf(context, await gate.require(query.token, ['unsubscribe'], info)),
    })),
    handle(getExpiredLinkMessage, async ({ query }, info) => {
      const link = await tokens.inspectLink(query.token);
      if ('isFailure' in link) return link;
      return expiryMessageOf(db, link.claims.accountId, info.language);
    }),
    handle(recordEvent, async ({ body }) => {
      const link = await tokens.inspectLink(body.token);
      if ('isFailure' in link) return link;
      await events.record(link.claims, body);
      return { isRecorded: true };
    }),
  ];
}
