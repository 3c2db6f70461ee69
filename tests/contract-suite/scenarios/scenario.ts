import type { ApiFailure, ApiResult } from '~/lib/api-client.server';
import { createFormCalls, repairForm } from '../../platform/drafts/form-calls';
import { anInput, inputsElement } from '../../support/builders';
import type { PlatformConnection } from '../platform-connections';

export type Scenario = readonly [name: string, run: (seam: PlatformConnection) => Promise<void>];

/** The form of the suite: what `repairForm` asks, with Spanish words. */
const suiteForm = {
  ...repairForm,
  translations: { es: { title: 'Avisar de una avería', inputs: { what: { name: '¿Qué está roto?' } } } },
};

/** A plan over three months of a balance of 240.00, without a down payment. */
const planForm = {
  id: 'plan',
  type: 'InstallmentPlan' as const,
  formElements: [
    inputsElement(
      anInput('months', 'installmentPeriod', {
        required: true,
        options: [{ guid: 'm3', value: '3', name: '3 months' }],
      }),
    ),
  ],
};

/** What all scenarios of a seam share: an account with two forms and a logo. */
export async function seedConnection({ seed, context }: PlatformConnection): Promise<void> {
  await context.files.put('logos/prairie.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await seed.account({ logo_key: 'logos/prairie.svg' });
  await seed.form(suiteForm);
  await seed.form(planForm);
  await seed.user();
}

let people = 0;

/** Somebody nobody else in the seam knows: a recipient, a client address, a link, and the calls of that link. */
export async function somebody(seam: PlatformConnection, form = 'repair') {
  people += 1;
  const recipient = `person-${people}`;
  const address = `198.51.100.${people}`;
  const email = `${recipient}@mail.example`;
  await seam.seed.recipient({ id: recipient, email });
  const token = await seam.seed.link({ form, recipient });
  return {
    recipient,
    address,
    email,
    token,
    api: seam.api({ clientAddress: address }),
    ...createFormCalls(seam, token, { form, recipient, address }),
  };
}

/** The failure of a call that must have failed. */
export function failureOf(result: ApiResult<unknown>): ApiFailure {
  if (result.isOk) throw new Error(`The call went well: ${JSON.stringify(result.data)}`);
  return result;
}
