import type { CallData } from '~/contract/call';
import type { Draft, DraftFile } from '~/contract/drafts';
import { isoCountry } from '~/contract/enums';
import type { Enrollment, fetchEnrollmentLink } from '~/contract/form-page';
import { inputsOf } from '~/contract/form-texts';
import { enrollmentTypeName } from '~/contract/form-wire';
import { cleanAnswers, needsVerification } from '~/domain/answers';
import { todayIn } from '~/domain/calendar-date';
import type { EnrollmentTypeName, FormInput, MergeTag } from '~/domain/form-model';
import { isChoice, isFile } from '~/domain/input-types';
import { autofillOf } from '~/domain/input-types/server';
import { chosenPeriod } from '~/domain/input-types/installment-period';
import { installmentSchedule, type InstallmentRow } from '~/domain/installments';
import { currencyOf, type Currency } from '~/domain/money';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { checkedGuids, mappedValue, presetText, visibleInputs } from '~/domain/visibility';
import { visibilityCondition, type VisibilityAtom } from '~/domain/visibility-condition';
import { fieldId, optionId } from '~/domain/form-names';
import { baseOf, otherAnswers, type OtherAnswer } from './merging';

export type OpenedLink = CallData<typeof fetchEnrollmentLink>;

/** A part of the page, ready to be drawn. */
export type ViewElement =
  | { kind: 'mergeTags'; tags: MergeTag[] }
  | { kind: 'html'; html: SanitizedHtml }
  | { kind: 'inputs'; inputs: ViewInput[] };

export interface ViewInput extends Pick<
  FormInput,
  'id' | 'name' | 'inputType' | 'options' | 'parts' | 'scale' | 'lowLabel' | 'highLabel'
> {
  isRequired: boolean;
  /** What a browser may fill in, by the HTML standard's name. */
  autoComplete: string;
  maxLength: number | undefined;
  /** Guids of chosen options, or one text. */
  value: string;
  chosen: string[];
  /** The server's word on whether the answers hide it. */
  isConcealed: boolean;
  /** A style rule hides and shows it, in browsers that can. */
  isRuled: boolean;
  /** Another contact than the present one may have to be verified, where this one need not. */
  mayVerify: boolean;
  needsVerification: boolean;
  isVerified: boolean;
  file: DraftFile | undefined;
  /** Marks of what the page shows of it, by which a post tells what was changed in it. */
  base: readonly string[];
}

export interface InstallmentView {
  balanceCents: number;
  currency: Currency;
  period: number | undefined;
  rows: InstallmentRow[];
}

export interface BankEntry {
  routingNumber: string;
  bankName: string;
  logoUrl: string;
}

/** What the form page draws. Nothing in it is a raw reply. */
export interface FormView {
  title: string;
  language: string;
  type: EnrollmentTypeName;
  version: number;
  submitLabel: string;
  submissionKey: string;
  /** IANA name of the zone that times are meant in. */
  timeZone: string;
  /** When it was drawn, in milliseconds: names of time zones depend on it. */
  nowMs: number;
  elements: ViewElement[];
  others: OtherAnswer[];
  /** Style rules that hide what the answers hide, for browsers without JavaScript. */
  visibilityCss: string;
  hasRules: boolean;
  hasFiles: boolean;
  installment: InstallmentView | undefined;
  savedAccounts: OpenedLink['autoPayElements']['savedAccounts'];
  payDates: OpenedLink['autoPayElements']['payDates'];
  /** Whether bank accounts can be given. */
  takesAccounts: boolean;
  bankAccount: Draft['bankAccount'];
  /** What stays of a bank entry after a post: the routing number names a bank, the account number is gone. */
  bankEntry: BankEntry | undefined;
  /** Whether a refused post had agreed to the plan. */
  isAgreed?: boolean;
  /** By input id, names of typed signatures that a post could not keep. */
  typedNames?: Readonly<Record<string, string>>;
  attachmentMb: ViewParts['attachmentMb'];
  /** Address of the form, without a trailing slash; empty in a preview. */
  basePath: string;
  /** For the browser module: the same model that decides on the server. */
  model: { inputs: FormInput[]; tags: MergeTag[]; country: string; timeZone: string };
}

interface ViewParts {
  enrollment: Enrollment;
  link: OpenedLink;
  draft: Draft;
  submissionKey: string;
  timeZone: string;
  nowMs: number;
  /** Largest attachment in MB: where the form names no limit, and whatever it names. */
  attachmentMb: { usual: number; most: number };
  basePath: string;
  bankEntry?: BankEntry;
  /** A block's HTML as it may be shown, with the recipient's merge tags where there is a recipient. */
  cleanHtml(html: string): SanitizedHtml;
}

/** Types that show a schedule and need a balance. Spec: forms-and-approval 2.4. */
export function isInstallmentType(type: EnrollmentTypeName): boolean {
  return type === 'installmentPlan' || type === 'deferredPaymentPlan';
}

/** The form as the page draws it for this recipient, this language and these answers. */
export function buildFormView(parts: ViewParts): FormView {
  const { enrollment, link, draft } = parts;
  const inputs = inputsOf(enrollment.formElements);
  const type = enrollmentTypeName(enrollment.type);
  const shown = visibleInputs(inputs, draft.answers, link.tags);
  // A mapped input whose tag has a value never shows on this link, so it is not in the page at all.
  const drawn = inputs.filter((input) => input.visible && mappedValue(input, link.tags) === undefined);
  const { css, ruled } = visibilityCss(inputs, drawn, link.tags);
  const viewInput = (input: FormInput) =>
    buildInput(input, parts, { isShown: shown.has(input.id), isRuled: ruled.has(input.id) });
  return {
    title: enrollment.title,
    language: enrollment.language,
    type,
    version: enrollment.version,
    submitLabel: enrollment.submitName,
    submissionKey: parts.submissionKey,
    timeZone: parts.timeZone,
    nowMs: parts.nowMs,
    elements: enrollment.formElements.map((element): ViewElement => {
      if (element.type === 'html') return { kind: 'html', html: parts.cleanHtml(element.html) };
      if (element.type === 'mergeTags') return { kind: 'mergeTags', tags: fillTags(element.mergeTags, link.tags) };
      return { kind: 'inputs', inputs: element.inputs.filter((input) => drawn.includes(input)).map(viewInput) };
    }),
    others: otherAnswers(drawn, draft.others, enrollment.language),
    visibilityCss: css,
    hasRules: inputs.some((input) => input.rules.length > 0),
    hasFiles: drawn.some(isFile),
    installment: buildInstallment(parts, inputs, type),
    savedAccounts: link.autoPayElements.savedAccounts,
    payDates: link.autoPayElements.payDates,
    takesAccounts: link.autoPayElements.takesAccounts,
    bankAccount: draft.bankAccount,
    bankEntry: parts.bankEntry,
    attachmentMb: parts.attachmentMb,
    basePath: parts.basePath,
    model: { inputs, tags: link.tags, country: isoCountry(enrollment.country), timeZone: parts.timeZone },
  };
}

function fillTags(asked: MergeTag[], known: MergeTag[]): MergeTag[] {
  return asked.map(({ name, value }) => {
    const tag = known.find((candidate) => candidate.name === value || candidate.name === name);
    return { name, value: tag?.value ?? '' };
  });
}

function buildInput(
  input: FormInput,
  { draft, link, enrollment }: ViewParts,
  { isShown, isRuled }: { isShown: boolean; isRuled: boolean },
): ViewInput {
  const kept = draft.answers[input.id];
  const answer = kept ?? presetText(input, link.tags) ?? '';
  const chosen = isChoice(input) ? checkedGuids(input, draft.answers) : [answer].flat();
  const file = draft.files.find(({ inputId }) => inputId === input.id);
  return {
    id: input.id,
    name: input.name,
    inputType: input.inputType,
    isRequired: input.required,
    autoComplete: autofillOf(input),
    maxLength: input.length,
    options: input.options,
    parts: input.parts,
    scale: input.scale,
    lowLabel: input.lowLabel,
    highLabel: input.highLabel,
    value: Array.isArray(answer) ? '' : answer,
    chosen,
    isConcealed: !isShown,
    isRuled,
    mayVerify: input.verificationRequired === true,
    needsVerification: needsVerification(input, link.tags, [answer].flat()[0]),
    isVerified: draft.verifiedInputs.includes(input.id),
    file,
    base: baseOf(input, { kept, chosen }, { draft, link, country: isoCountry(enrollment.country) }),
  };
}

function buildInstallment(
  { enrollment, link, draft, timeZone, nowMs }: ViewParts,
  inputs: FormInput[],
  type: EnrollmentTypeName,
): InstallmentView | undefined {
  if (!isInstallmentType(type) || enrollment.balanceCents === null) return undefined;
  const period = chosenPeriod(inputs, cleanAnswers(inputs, draft.answers, link.tags)).months;
  return {
    balanceCents: enrollment.balanceCents,
    currency: currencyOf(enrollment.country),
    period,
    rows:
      period === undefined
        ? []
        : installmentSchedule({
            balanceCents: enrollment.balanceCents,
            period,
            downPaymentPercent: enrollment.downPayment,
            startDate: todayIn(nowMs, timeZone),
            nextBillDate: enrollment.nextBillDate ?? undefined,
          }),
  };
}

/** One atom as a condition on the form: an option is checked, or it is not. Ids are letters, digits, `-` and `_`. */
function condition({ choiceGuid, parentId, isChecked }: VisibilityAtom): string {
  const checked = `#${optionId(parentId, choiceGuid)}:checked`;
  return isChecked ? `:has(${checked})` : `:not(:has(${checked}))`;
}

/**
 * Style rules that hide the inputs whose rules don't hold, from the same conditions that the server decides by. An input
 * whose condition is too large gets no rule: it stays in the page, and the server's "Continue" step hides it.
 */
function visibilityCss(
  inputs: readonly FormInput[],
  drawn: readonly FormInput[],
  tags: readonly MergeTag[],
): { css: string; ruled: ReadonlySet<string> } {
  const hiding = new Map<string, string[]>();
  const ruled = new Set<string>();
  for (const input of drawn) {
    if (input.rules.length === 0) continue;
    const clauses = visibilityCondition(inputs, input.id, { tags });
    if (!clauses) continue;
    ruled.add(input.id);
    for (const clause of clauses) {
      const when = clause.map(condition).join('');
      hiding.set(when, [...(hiding.get(when) ?? []), `#${fieldId(input.id)}`]);
    }
  }
  const rules = [...hiding].map(([when, fields]) => `.has-rules${when} :is(${fields.join()}){display:none}`);
  return { css: rules.length > 0 ? `@supports selector(:has(a)){${rules.join('')}}` : '', ruled };
}
