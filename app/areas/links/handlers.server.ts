import * as calls from './calls';
import { handle, readAccessOf, writeAccessOf, type CreateHandlers } from '~/platform/http/handlers';
import { isFailure } from '~/platform/http/failure';
import { pageAccountOf } from '~/areas/accounts/service.server';
import { createEventLog } from '~/areas/events/service.server';
import { createIdentityCheckService } from '~/areas/identity-check/service.server';
import { createLinkOpener } from './link-state/service.server';
import { createLinkService } from './create-and-send.server';
import { createLinkRenewalService } from './renew-expired-links.server';
import { findExpiryMessage, createPreferencesPath } from './service.server';

const withLifetimeSeconds = <O extends { days: number }>({ days, ...batch }: O) => ({
  ...batch,
  seconds: days * 24 * 3600,
});

export const createHandlers: CreateHandlers = (context) => {
  const { config, db, tokens } = context;
  const events = createEventLog(context);
  const renewal = createLinkRenewalService(context);
  const identityCheck = createIdentityCheckService(context);
  const links = createLinkService(context);
  const opener = createLinkOpener(context);
  return [
    handle(calls.mintLinks, ({ body }, info) => links.create(writeAccessOf(info), withLifetimeSeconds(body))),
    handle(calls.sendLinks, ({ body }, info) => links.send(writeAccessOf(info), withLifetimeSeconds(body))),
    handle(calls.listLinks, ({ query }, info) => {
      const { accountId, testsOnly } = readAccessOf(info);
      return links.list(accountId, query.recipientId, testsOnly);
    }),
    handle(calls.withdrawLink, ({ body }, info) => links.withdraw(writeAccessOf(info), body.id)),
    handle(calls.inspectLink, async ({ query }) => {
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
    handle(calls.renewLink, async ({ body }) => {
      const { claims, smartPay } = await tokens.inspectLink(body.token);
      return renewal.renew(claims, body.language, smartPay);
    }),
    handle(calls.getPreferencesLink, async ({ query }, info) => ({
      path: await createPreferencesPath(context, await identityCheck.require(query.token, ['unsubscribe'], info)),
    })),
    handle(calls.getExpiredLinkMessage, async ({ query }, info) => {
      const { claims } = await tokens.inspectLink(query.token);
      return findExpiryMessage(db, claims.accountId, info.language);
    }),
    handle(calls.recordEvent, async ({ body }) => {
      const { claims } = await tokens.inspectLink(body.token);
      await events.record(claims, body);
      return { isRecorded: true };
    }),
  ];
};
