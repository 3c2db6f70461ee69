import { type redirect, type ActionFunctionArgs } from '@remix-run/node';
import { authorizeSupplier } from '~/contract/supplier';
import type { LookUpProblem } from '~/domain/look-up';
import { appContext } from '~/services/context.server';
import { lookUp, sourceOf } from '~/services/look-up.server';
import { seeOther, type invalid } from '~/services/respond.server';
import { supplierPath } from './paths.server';

/** Exchanges the two numbers for a link token, which from then on is in the page's address. */
export async function authorize(
  args: ActionFunctionArgs,
  post: FormData,
): Promise<ReturnType<typeof redirect> | ReturnType<typeof invalid<LookUpProblem>>> {
  const { api } = await appContext(args);
  const source = sourceOf(args.request);
  const found = await lookUp(args, post, ({ accountNumber, houseNumber }) =>
    api.call(authorizeSupplier, { body: { accountNumber, streetNumber: houseNumber, source, type: 'Supplier' } }),
  );
  return found.isFound ? seeOther(supplierPath(args.request.url, found.answer.token)) : found.page;
}
