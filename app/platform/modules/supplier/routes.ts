import { authorizeSupplier, getSupplierPreference, updateSupplierPreference } from '~/contract/supplier';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createSupplierService } from './service';

export function supplierRoutes(context: PlatformContext) {
  const service = createSupplierService(context);
  const { tokens } = context;
  return [
    handle(authorizeSupplier, ({ body }) => service.authorize(body)),
    handle(getSupplierPreference, async ({ query }) =>
      service.getPreference(await tokens.requireLink(query.token, 'supplier')),
    ),
    handle(updateSupplierPreference, async ({ body: { token, ...choice } }) =>
      service.updatePreference(await tokens.requireLink(token, 'supplier'), choice),
    ),
  ];
}
