import type { z } from 'zod';
import { formFileSchema, type FormFile } from '~/areas/forms/form-file';
import type { ElementWire, InputWire } from '~/areas/forms/form-wire-schemas';
import type { InputType } from '~/domain/form-model';
import type { PaymentRow } from '~/platform/db/payment-row-types';
import type { AccountRow, RecipientRow, UserRow } from '~/platform/db/schema';

/** The moment at which a test platform's clock starts: a Thursday, ten in the morning in Chicago. */
export const START = '2026-01-15T16:00:00.000Z';

/** Prairie Light & Water, a utility in Chicago that speaks English and Spanish. */
export function anAccount(over: Partial<AccountRow> = {}): AccountRow {
  return {
    id: 'prairie',
    public_id: 'prairie-public',
    name: 'Prairie Light & Water',
    client_type: 'Latchkey',
    country: 'United States',
    time_zone: 'America/Chicago',
    quiet_from: '',
    quiet_to: '',
    draft_reminder_days: 0,
    default_locale: 'en',
    locales: JSON.stringify(['en', 'es']),
    support_phone: '+13125550100',
    support_phone_words: '',
    support_email: 'help@prairie.example',
    page_title: 'Prairie Light & Water',
    domain: null,
    theme: '{}',
    logo_key: null,
    icon_key: null,
    header_html: '',
    footer_html: '<p>Prairie Light &amp; Water, 200 State Street, Chicago</p>',
    maximum_contacts: 4,
    is_one_contact: 0,
    recipient_type: 'Customer',
    parent_recipient_type: 'Household',
    captures_ip: 0,
    code_numbers_a_day: 5,
    code_countries: '[]',
    minimum_payment_percent: 0,
    maximum_payment_percent: 200,
    maximum_open_payment: 1_000_000,
    customer_number_format: '',
    payment_methods: '[]',
    preview_of: null,
    revision: 1,
    ...over,
  };
}

/** Maya Torres, a customer of Prairie Light & Water with a balance of 240.00. */
export function aRecipient(over: Partial<RecipientRow> = {}): RecipientRow {
  return {
    account_id: 'prairie',
    id: 'maya',
    name: 'Maya Torres',
    email: 'maya.torres@mail.example',
    phone: '+13125550142',
    locale: null,
    tags: JSON.stringify({ FirstName: 'Maya', LastName: 'Torres' }),
    balance_cents: 24_000,
    next_bill_date: '2026-02-01',
    kind: '',
    is_test: 0,
    time_zone: null,
    revision: 1,
    ...over,
  };
}

/** A card payment of 84.35 by Maya Torres, which was received. */
export function aPayment(over: Partial<PaymentRow> = {}): PaymentRow {
  const reference = over.reference ?? 'LKP-0001';
  const at = Date.parse(START);
  return {
    id: reference,
    reference,
    account_id: 'prairie',
    recipient_id: 'maya',
    account_number: 'maya',
    demand_id: null,
    demand_cents: null,
    due_cents: null,
    payment_key: reference,
    content_hash: '',
    method: 'card',
    status: 'received',
    amount_cents: 8435,
    tax_cents: 0,
    currency: 'USD',
    brand: 'Visa',
    last_four: '4242',
    email: 'maya.torres@mail.example',
    phone: '',
    language: 'en',
    gateway_reference: `ch_${reference}`,
    decline_code: null,
    balance_cents: null,
    created_at: at,
    settled_at: at,
    receipt_sent_at: at,
    ...over,
  };
}

/** Ruth Adeyemi, who administers Prairie Light & Water. */
export function aUser(over: Partial<UserRow> = {}): UserRow {
  return {
    id: 'ruth',
    account_id: 'prairie',
    email: 'ruth.adeyemi@prairie.example',
    name: 'Ruth Adeyemi',
    role: 'Admin',
    created_at: Date.parse(START),
    ...over,
  };
}

/** An input in the shape of form files; optional, shown and without rules unless told otherwise. */
export function anInput(id: string, inputType: InputType = 'shortText', over: Partial<InputWire> = {}): InputWire {
  return { id, name: id, inputType, required: false, visible: true, options: [], rules: [], ...over };
}

/** Options whose guid, value and name are the given words. */
export function someOptions(...words: string[]): InputWire['options'] {
  return words.map((word) => ({ guid: word, value: word, name: word }));
}

/** A part of a form that holds the given inputs. */
export function inputsElement(...inputForms: InputWire[]): ElementWire {
  return { type: 'inputs', inputForms };
}

/** A form that asks for a name; in the shapes of form files. Throws when the overrides make it a bad file. */
export function aFormFile(over: Partial<z.input<typeof formFileSchema>> = {}): FormFile {
  return formFileSchema.parse({
    id: 'contact-details',
    title: 'Contact details',
    submitName: 'Send',
    thanksMessage: 'Thank you.',
    formElements: [inputsElement(anInput('full-name', 'shortText', { name: 'Full name', required: true }))],
    ...over,
  });
}
