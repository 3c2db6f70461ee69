import { ZIP_TAG, type SmartPageAccess } from '../calls';
import type { FieldError } from '~/domain/error-keys';
import { identityAnswerError } from '~/domain/identity-check';
import { styleRulesOf, type SanitizedHtml } from '~/domain/sanitized-html';

/** Name of the checkbox, and its id. */
export const CONSENT = 'isAuthorized';

export interface GateFieldView {
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

/** What the gate's page shows. */
export interface GateView {
  /** Where its form posts to. */
  action: string;
  /** Path of the page behind it. */
  next: string;
  headerHtml: SanitizedHtml;
  consentHtml: SanitizedHtml;
  /** Null while the values can't be checked. */
  fields: GateFieldView[] | null;
  isConsentGiven: boolean;
}

/** Browser modules of the gate: where nothing can be asked there is no form. */
export const gateModules = ({ fields }: Pick<GateView, 'fields'>): string[] => (fields ? ['gate'] : []);

/** The first button of the gate's form. */
export const gateForm = ({ fields }: Pick<GateView, 'fields'>): object | undefined => (fields ? {} : undefined);

/** Style rules of the gate: the words of its box have the page's own looks. */
export const gateRules = ({ headerHtml }: Pick<GateView, 'headerHtml'>): string[] => styleRulesOf(headerHtml);

/** What is wrong with an answer: a sentence for the whole, and one for each control by its id. */
export interface GateProblem {
  message: string;
  errors: { id: string; /** Empty for the checkbox. */ label: string; text: string }[];
}

interface GateTexts {
  token: string;
  next: string;
  /** Makes an account's HTML safe. */
  sanitize(html: string): SanitizedHtml;
}

/** The gate as a page, with what was typed before. */
export function gateView(
  access: SmartPageAccess,
  { token, next, sanitize }: GateTexts,
  typed?: Record<string, string>,
): GateView {
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
    isConsentGiven: typed?.[CONSENT] === 'yes',
  };
}

/** Name of a field's control. */
export const fieldName = (key: string): string => `value.${key}`;

interface GateMistake {
  id: string;
  label: string;
  error: { key: FieldError['key'] | 'gate.consentRequired'; params?: FieldError['params'] };
}

/** What can be said of an answer before it is judged, by the ids of controls. */
export function mistakesIn({ fields, isConsentGiven }: GateView): GateMistake[] {
  const mistakes = (fields ?? []).flatMap((field): GateMistake[] => {
    const error = identityAnswerError(field.value, field);
    return error ? [{ id: field.id, label: field.label, error }] : [];
  });
  return isConsentGiven ? mistakes : [...mistakes, { id: CONSENT, label: '', error: { key: 'gate.consentRequired' } }];
}
