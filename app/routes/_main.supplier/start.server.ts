import { type redirect, type ActionFunctionArgs } from '@remix-run/node';
import { authorizeSupplier } from '~/contract/supplier';
import { readAccountNumber } from '~/domain/supplier';
import { readStart } from '~/features/supplier/fields';
import type { StartProblem } from '~/features/supplier/start-page';
import { appContext } from '~/services/context.server';
import { apiFailurePage, invalid, seeOther } from '~/services/respond.server';
import { supplierPath } from './paths.server';

const SOURCE_LENGTH = 100;

/** Exchanges the two numbers for a link token, which from then on is in the page's address. */
export async function authorize(args: ActionFunctionArgs, post: FormData): Promise<ReturnType<typeof redirect> | ReturnType<typeof invalid<StartProblem>>> {
  const { values, errors } = readStart(post);
  if (Object.keys(errors).length > 0) return invalid<StartProblem>({ values, errors });
  const { api } = await appContext(args);
  const source = new URL(args.request.url).searchParams.get('source')?.slice(0, SOURCE_LENGTH) ?? '';
  const result = await api.call(authorizeSupplier, { body: { ...trimmed(values), source, type: 'Supplier' } });
  if (!result.isOk) {
    if (result.name !== 'request.tooMany') throw apiFailurePage(result, Object.entries(values));
    return invalid<StartProblem>({ values, errors, minutes: Math.max(1, Math.ceil(Number(result.params.seconds ?? 0) / 60)) }, result.status);
  }
  const { token, error } = result.data;
  if (!token) return invalid<StartProblem>({ values, errors, unknown: error ?? 'SupplierAccountUnknown.SupplierCheckNumbers' });
  return seeOther(supplierPath(args.request.url, token));
}

const trimmed = ({ accountNumber, streetNumber }: StartProblem['values']) => ({
  accountNumber: readAccountNumber(accountNumber),
  streetNumber: streetNumber.trim(),
});
