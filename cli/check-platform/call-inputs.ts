import { z } from 'zod';
import type { Area, Call } from '~/lib/contract/call';
import { LINK_PURPOSES } from '~/lib/contract/token-schemas';

/** Tokens that calls take: links by their purpose, that of an installment plan, and what a field agent's record hands out. */
export const TOKEN_KINDS = [...LINK_PURPOSES, 'installment-plan', 'field-agent'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

const TOKEN_KIND_BY_AREA: Partial<Record<Area, TokenKind>> = {
  consents: 'preferences',
  contacts: 'preferences',
  deliveries: 'preferences',
  enrollment: 'enroll',
  'field-agent': 'field-agent',
  gate: 'preferences',
  messages: 'view-online',
  otp: 'preferences',
  payments: 'smart-pay',
  preferences: 'preferences',
  reports: 'report',
  supplier: 'supplier',
  system: 'outage',
  unsubscribe: 'unsubscribe',
  wallet: 'wallet',
};

/** Calls that take another link than the rest of their area. */
const TOKEN_KIND_BY_CALL: Readonly<Record<string, TokenKind>> = {
  checkBillAmount: 'agreement',
  getAgreement: 'agreement',
  getBill: 'view-bill',
  getBillPdf: 'view-bill',
  getExpiredLinkMessage: 'expired',
  getInstallmentPlan: 'installment-plan',
  getPreferencesLink: 'unsubscribe',
  getSignedAgreement: 'agreement',
  sendFormEmailOtp: 'form',
  sendFormMobileOtp: 'form',
  setInstallmentPlan: 'installment-plan',
  updateAgreementStatus: 'agreement',
  uploadAgreement: 'agreement',
  verifyErpEmail: 'verify-email',
  verifyErpSms: 'verify-sms',
};

/** The link that a call is tried with. */
export const tokenKindOf = ({ id, area }: Call): TokenKind =>
  TOKEN_KIND_BY_CALL[id] ?? TOKEN_KIND_BY_AREA[area] ?? 'form';

/** POSTs that read: their input is too long, or too secret, for an address. */
const READING_POSTS = new Set([
  'authorizeBudgetUser',
  'authorizeSupplier',
  'checkBillAmount',
  'downloadPdf',
  'generateFieldAgentQr',
  'getAgreement',
  'getBudgetPlan',
  'getLastPayment',
  'getSafariPushPackage',
  'getSmartPageAccess',
  'listContacts',
  'printMedia',
]);

/** Whether a call may write, send or spend something. */
export const changesData = ({ id, method, changesState }: Call): boolean =>
  changesState === true || (method === 'POST' && !READING_POSTS.has(id));

export type Part = 'params' | 'query' | 'body';
export const PARTS = ['params', 'query', 'body'] as const;

/** A field of a call as it travels. */
export interface Field {
  part: Part;
  name: string;
  isRequired: boolean;
}

/** The fields that a call takes, as they are named on the wire. */
export function listFields(call: Call): Field[] {
  return PARTS.flatMap((part) => {
    const schema = call[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    return Object.keys(properties).map((name) => ({ part, name, isRequired: required.includes(name) }));
  });
}
