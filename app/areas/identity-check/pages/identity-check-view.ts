import { ZIP_TAG, type SmartPageAccess } from '../calls';
import type { FieldError } from '~/domain/error-keys';
import { identityAnswerError } from '~/domain/identity-answers';
import { styleRulesOf, type SanitizedHtml } from '~/domain/sanitized-html';

/** Name of the checkbox, and its id. */
export const CONSENT_FIELD = 'isAuthorized';

export interface IdentityCheckFieldView {
  /** Of the control. */
  id: string;
  /** Of the merge tag that it asks for. */
  key: string;
  label: string;
  isZip: boolean;
  maxLength: number;
  /** As typed before. */
  value: string;
}

/** What the page of the identity check shows. */
export interface IdentityCheckView {
  /** Where its form posts to. */
  action: string;
  /** Path of the page behind it. */
  next: string;
  headerHtml: SanitizedHtml;
  consentHtml: SanitizedHtml;
  /** Null while the values can't be checked. */
  fields: IdentityCheckFieldView[] | null;
  isConsentGiven: boolean;
}

/** Browser modules of the identity check. Without fields there is no form. */
export const identityCheckModules = ({ fields }: Pick<IdentityCheckView, 'fields'>): string[] =>
  fields ? ['identity-check'] : [];

/** The first submit button of the identity check's form; undefined if there is no form. */
export const identityCheckSubmitButton = ({ fields }: Pick<IdentityCheckView, 'fields'>): object | undefined =>
  fields ? {} : undefined;

/** Style rules of the identity check: the words of its box have the page's own looks. */
export const identityCheckStyleRules = ({ headerHtml }: Pick<IdentityCheckView, 'headerHtml'>): string[] =>
  styleRulesOf(headerHtml);

/** What is wrong with an answer: a message for the whole, and one for each control by its id. */
export interface IdentityCheckProblem {
  message: string;
  errors: { id: string; /** Empty for the checkbox. */ label: string; text: string }[];
}

interface IdentityCheckViewOptions {
  token: string;
  next: string;
  /** Makes an account's HTML safe. */
  sanitize(html: string): SanitizedHtml;
}

/** The page of the identity check, with what was typed before. */
export function buildIdentityCheckView(
  access: SmartPageAccess,
  { token, next, sanitize }: IdentityCheckViewOptions,
  typed?: Record<string, string>,
): IdentityCheckView {
  return {
    action: `/smart-page-auth/${encodeURIComponent(token)}`,
    next,
    headerHtml: sanitize(access.headerMessage),
    consentHtml: sanitize(access.consentText),
    fields:
      access.fields?.map(({ key, label, tag, maxLength, value }, index) => ({
        id: `gate-${index + 1}`,
        key,
        label,
        isZip: tag === ZIP_TAG,
        maxLength,
        value: typed ? (typed[fieldName(key)] ?? '') : value,
      })) ?? null,
    isConsentGiven: typed?.[CONSENT_FIELD] === 'yes',
  };
}

/** Name of a field's control. */
export const fieldName = (key: string): string => `value.${key}`;

interface IdentityCheckError {
  id: string;
  label: string;
  error: { key: FieldError['key'] | 'gate.consentRequired'; params?: FieldError['params'] };
}

/** Errors in an answer that show before it is checked, by the ids of controls. */
export function findValidationErrors({ fields, isConsentGiven }: IdentityCheckView): IdentityCheckError[] {
  const errors = (fields ?? []).flatMap((field): IdentityCheckError[] => {
    const error = identityAnswerError(field.value, field);
    return error ? [{ id: field.id, label: field.label, error }] : [];
  });
  return isConsentGiven
    ? errors
    : [...errors, { id: CONSENT_FIELD, label: '', error: { key: 'gate.consentRequired' } }];
}
