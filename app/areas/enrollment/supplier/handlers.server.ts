import { authorizeSupplier, getSupplierPreference, updateSupplierPreference } from './calls';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createSupplierService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createSupplierService(context);
  const requireLink = (token: string) => context.tokens.requireLink(token, 'supplier');
  return [
    handle(authorizeSupplier, ({ body }) => service.authorize(body)),
    handle(getSupplierPreference, async ({ query }) => service.getPreference(await requireLink(query.token))),
    handle(updateSupplierPreference, async ({ body: { token, ...choice } }) =>
      service.updatePreference(await requireLink(token), choice),
    ),
  ];
};
