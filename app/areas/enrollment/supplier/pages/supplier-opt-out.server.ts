import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { checkbox } from '~/lib/contract/form-field-schemas';
import { authorizeSupplier, getSupplierPreference, updateSupplierPreference } from '../calls';
import type { CustomerLookupProblem } from '~/domain/customer-lookup';
import type { ChoiceProblem, SupplierOptOutView } from './supplier-opt-out-pages';
import { requireLink, type LinkArgs } from '~/lib/page-link.server';
import { lookUpCustomer, readSource } from '../../customer-lookup/pages/customer-lookup.server';
import { invalidFormResponse, requireData, retryPage, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

/** The page of a supplier link, in the language that the address asks for. Spec: preferences-and-consent 4. */
export function supplierPath(here: string, token: string, { isSaved = false } = {}): string {
  const query = new URLSearchParams({ token });
  const lang = new URL(here).searchParams.get('lang');
  if (lang) query.set('lang', lang);
  if (isSaved) query.set('saved', '1');
  return `/supplier?${query.toString()}`;
}

const choiceFields = z.object({ doNotContact: checkbox(), doNotTransfer: checkbox() });

/** What the link's customer has chosen. */
export async function loadSupplierOptOut(args: LinkArgs): Promise<SupplierOptOutView> {
  const { token, account } = requireLink(args, 'supplier');
  const { api } = pageContext(args);
  const result = requireData(await api.call(getSupplierPreference, { query: { token } }));
  return { ...result, company: account.companyName };
}

/** Stores a choice. A second box alone is asked about, unless the first has just been cleared: that clears both. */
export async function saveSupplierOptOut(
  args: ActionFunctionArgs,
  post: FormData,
): Promise<Response | ReturnType<typeof invalidFormResponse<ChoiceProblem>>> {
  const { token } = requireLink(args, 'supplier');
  const choice = requireFields(post, choiceFields);
  if (choice.doNotTransfer && !choice.doNotContact && !(await loadSupplierOptOut(args)).doNotContact) {
    return invalidFormResponse<ChoiceProblem>({ choice, transferError: 'supplier:transferAlone' });
  }
  const { api } = pageContext(args);
  const result = await api.call(updateSupplierPreference, { body: { token, ...choice } });
  if (result.isOk) return seeOther(supplierPath(args.request.url, token, { isSaved: result.data.error === null }));
  if (result.name === 'supplier.transferNotAllowed')
    return invalidFormResponse<ChoiceProblem>({ choice, refusal: `errors:${result.name}` }, result.status);
  throw retryPage(result, post);
}

/** Exchanges the two numbers for a link token, which from then on is in the page's address. */
export async function authorizeCustomer(
  args: ActionFunctionArgs,
  post: FormData,
): Promise<Response | ReturnType<typeof invalidFormResponse<CustomerLookupProblem>>> {
  const { api } = pageContext(args);
  const source = readSource(args.request);
  const found = await lookUpCustomer(args, post, ({ accountNumber, houseNumber }) =>
    api.call(authorizeSupplier, { body: { accountNumber, streetNumber: houseNumber, source, type: 'Supplier' } }),
  );
  return found.isFound ? seeOther(supplierPath(args.request.url, found.answer.token)) : found.page;
}
