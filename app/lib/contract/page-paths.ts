import { formatHandoffCode } from '~/domain/device-handoff-code';
import type { LinkPurpose } from './token-schemas';

/**
 * The page that a link of each purpose opens; `{token}` stands for the token. Spec: preferences-and-consent 2.1,
 * enrollment-and-payment 2.
 */
export const LINK_PATHS: Readonly<Record<LinkPurpose, string>> = {
  form: '/form/{token}',
  preferences: '/customer-preferences/{token}',
  unsubscribe: '/customer-unsubscribe/{token}',
  'view-bill': '/view-bill-access?token={token}',
  agreement: '/AgreementSignStart?token={token}',
  supplier: '/supplier?token={token}',
  enroll: '/enroll-bbp/{token}',
  report: '/installment-plan/{token}',
  'smart-pay': '/smart-pay/{token}',
  'verify-email': '/verifyEmail?token={token}',
  'verify-sms': '/verifySms?token={token}',
  wallet: '/walletpass-addtowallet/{token}',
  'view-online': '/view-online/{token}',
  outage: '/outage-alert/{token}',
  expired: '/expired/{token}',
};

/** The pages of enrollments that can be ended. A report link opens them too, by way of its own page. */
export const REPORT_PATHS = { eBill: '/ebill/{token}', autopay: '/autopay/{token}' } as const;

/** What a link of the purpose `enroll` names as its enrollment when it opens the installment plan. */
export const PLAN_ENROLLMENT = 'installment';
const PLAN_PATH = '/enroll-ip/{token}';

/** Path of the page that a link with these claims opens: an `enroll` link may be for the installment plan. */
export function linkPathOfClaims(
  { purpose, target }: { purpose: LinkPurpose; target?: string },
  token: string,
): string {
  const isPlan = purpose === 'enroll' && target === PLAN_ENROLLMENT;
  return (isPlan ? PLAN_PATH : LINK_PATHS[purpose]).replace('{token}', () => encodeURIComponent(token));
}

/** Path and query of the page that a link token opens, to be put behind the address of the site. */
export function linkPath(purpose: LinkPurpose, token: string): string {
  return linkPathOfClaims({ purpose }, token);
}

/** Path of the page of a submission, for people of the account. */
export const submissionPath = (formId: string, submissionId: string): string =>
  `/smart/dynamic-form/${encodeURIComponent(formId)}/submissions/${encodeURIComponent(submissionId)}`;

/** Path of the download of a submission's file, for people of the account. */
export function submissionFilePath({
  formId,
  submissionId,
  fileId,
}: {
  formId: string;
  submissionId: string;
  fileId: string;
}): string {
  const [form, submission, file] = [formId, submissionId, fileId].map(encodeURIComponent);
  return `/smart/dynamic-form/${form}/submissions/${submission}/file/${file}`;
}

/** Path of the page of what a person has sent, behind the token of a link to the form. */
export const receiptPath = (token: string, reference: string): string =>
  `/form/${encodeURIComponent(token)}/receipt/${encodeURIComponent(reference)}`;

/** Path of the short address with a code. */
export const shortLinkPath = (code: string): string => `/k/${code}`;

/** Path of a form's public address. */
export const publicFormPath = (accountId: string, slug: string): string =>
  `/f/${encodeURIComponent(accountId)}/${encodeURIComponent(slug)}`;

/** Path of the page of an installation, which field agents open. */
export const fieldAgentPath = (installationId: string): string =>
  `/agent-payments?installationId=${encodeURIComponent(installationId)}`;

/** Path of a code that takes a part of a form over to a phone. */
export const phoneHandoffPath = (code: string): string => `/phone/${formatHandoffCode(code)}`;
