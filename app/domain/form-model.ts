/**
 * The shape of a form as every room knows it: plain names, no wire oddities.
 * Spec: forms-and-approval, section 3.
 */

/** Kind of enrollment a form stands for. Spec: forms-and-approval 3, "Enrollment type". */
export const ENROLLMENT_TYPES = {
  customForm: 0,
  installmentPlan: 1,
  eBill: 2,
  autoPay: 3,
  deferredPaymentPlan: 4,
  supplier: 5,
} as const;
export type EnrollmentTypeName = keyof typeof ENROLLMENT_TYPES;

export const INPUT_TYPES = [
  'shortText',
  'text',
  'installmentPeriod',
  'dropdown',
  'multipleChoice',
  'checkbox',
  'rating',
  'phone',
  'email',
  'date',
  'dateTime',
  'time',
  'address',
  'attachment',
  'signature',
  'autopayDate',
] as const;
export type InputType = (typeof INPUT_TYPES)[number];

export const RULE_CONDITIONS = ['selected', 'notSelected', 'displayed', 'notDisplayed'] as const;
export type RuleCondition = (typeof RULE_CONDITIONS)[number];

export const RATING_SCALES = ['stars', 'numbers'] as const;
export type RatingScale = (typeof RATING_SCALES)[number];

/**
 * What a question asks for, in the HTML standard's names for autofill, where it is something that a browser knows of its person;
 * `off`: nothing of theirs. WCAG 1.3.5.
 */
export const AUTOFILL_NAMES = [
  'name',
  'honorific-prefix',
  'given-name',
  'additional-name',
  'family-name',
  'honorific-suffix',
  'nickname',
  'email',
  'tel',
  'organization',
  'organization-title',
  'street-address',
  'address-line1',
  'address-line2',
  'postal-code',
  'address-level2',
  'address-level1',
  'country-name',
  'bday',
  'sex',
  'language',
  'url',
  'off',
] as const;
export type AutofillName = (typeof AUTOFILL_NAMES)[number];

export interface FormOption {
  /** Stable id of the option, unique in its form. */
  guid: string;
  /** What the option stands for, such as the months of a period; a submission stores the guid. */
  value: string;
  /** What the person reads. */
  name: string;
  /** Chosen before anybody touched the form. */
  checked?: boolean;
  /** A hint that belongs to the option. */
  notes?: string;
}

/** An input is shown when all its rules hold. `parentId` is the input the rule looks at. */
export interface FormRule {
  inputId: string;
  parentId: string;
  condition: RuleCondition;
  /** Option guid; needed by `selected` and `notSelected`. */
  choiceId?: string;
}

export interface FormInput {
  id: string;
  name: string;
  inputType: InputType;
  required: boolean;
  /** What the person is told who leaves it empty; without it, a sentence for its type. */
  requiredMessage?: string;
  /** Whether the author wants it shown at all; a false here hides it whatever the rules say. */
  visible: boolean;
  value?: string;
  /** Longest answer in characters. */
  length?: number;
  options: FormOption[];
  rules: FormRule[];
  /** Merge tag that answers this input: when it has a value the input is hidden and the value is the answer. */
  mappedField?: string;
  /** Merge tag that a text field is pre-filled with; the person can change it. */
  tagName?: string;
  verificationRequired?: boolean;
  /** What it asks for, where its type says no more than how it is answered. */
  autocomplete?: AutofillName;
  /** Of a date: it is typed as day, month and year, in the order of the form's language. */
  parts?: boolean;
  /** Of a rating: 1 to 5 stars, which it is without a word, or the numbers 0 to 10; and words at both ends. */
  scale?: RatingScale;
  lowLabel?: string;
  highLabel?: string;
}

/** Days of the month that autopay can be set to where a form names none. Spec: forms-and-approval 2.5. */
export const PAY_DAYS = [1, 5, 10, 15, 20, 25, 28];

export interface MergeTag {
  name: string;
  value: string;
}

export type FormElement =
  | { type: 'mergeTags'; mergeTags: MergeTag[] }
  | { type: 'html'; html: string }
  /** A heading; where the form is filled in step by step, what follows it is a page of its own. */
  | { type: 'section'; id: string; title: string }
  | { type: 'inputs'; inputs: FormInput[] };

/** What a person has answered, by input id. Choice inputs hold option guids. Absent means untouched. */
export type Answers = Record<string, string | string[] | undefined>;
