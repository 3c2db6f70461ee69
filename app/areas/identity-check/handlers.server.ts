import { authorizeSmartPage, IDENTITY_CHECK_PURPOSES, getSmartPageAccess } from './calls';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createIdentityCheckService } from './service.server';

/** The bill's page says so; the others do not name themselves. */
const pagesOf = ({ isViewBill }: { isViewBill: boolean }): readonly LinkPurpose[] =>
  isViewBill ? ['view-bill'] : IDENTITY_CHECK_PURPOSES;

export const createHandlers: CreateHandlers = (context) => {
  const service = createIdentityCheckService(context);
  return [
    handle(getSmartPageAccess, ({ body }, { language }) =>
      service.getAccess({ token: body.token, deviceId: body.deviceId, pages: pagesOf(body), language }),
    ),
    handle(authorizeSmartPage, async ({ body }, { clientAddress }) => {
      const link = await context.tokens.requireLink(body.token, pagesOf(body));
      const { deviceId, isConsentGiven, mergeTags: values } = body;
      return service.authorize(link, { deviceId, isConsentGiven, values, address: clientAddress });
    }),
  ];
};
