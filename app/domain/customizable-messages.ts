/** Merge tags that stand within a sentence. */
type InlineTag = 'company' | 'name' | 'form' | 'until' | 'reference' | 'amount' | 'subject';
/** Merge tags of whole pieces, which an email has in a paragraph of their own. */
export type PieceTag = 'text' | 'details' | 'link';
/** Tags that the text of one message of a category may have. */
export const MESSAGE_TAGS = ['company', 'name'] as const satisfies readonly InlineTag[];
export type TextTag = InlineTag | PieceTag;

/** The texts of a message; an empty one leaves the product's own words. */
export interface MessageWords {
  subject: string;
  /** Plain text; empty lines part its paragraphs. */
  text: string;
  smsText: string;
}
export const WORD_FIELDS = ['subject', 'text', 'smsText'] as const satisfies readonly (keyof MessageWords)[];
export type WordField = (typeof WORD_FIELDS)[number];

/** Longest texts. */
export const MAX_TEXT_LENGTHS: Readonly<Record<WordField, number>> = { subject: 150, text: 3000, smsText: 480 };

interface TextRules {
  inline: readonly InlineTag[];
  /** Each must stand in the text of the email, in our words in this order. */
  pieces: readonly PieceTag[];
  /** What an SMS can't do without; undefined where the message is none. */
  sms?: PieceTag;
  /** What a subject can't do without. */
  subject?: InlineTag;
}

const ENROLLED: TextRules = { inline: ['company', 'name'], pieces: ['details', 'link'] };

/** Messages to recipients that an account may word itself, with their merge tags. */
const RULES = {
  'form.invitation': { inline: ['company', 'name', 'form'], pieces: ['link'], sms: 'link' },
  'form.reminder': { inline: ['company', 'name', 'form'], pieces: ['link'], sms: 'link' },
  'form.draft': { inline: ['company', 'name', 'form', 'until'], pieces: ['link'], sms: 'link' },
  'submission.received': { inline: ['company', 'name', 'form', 'reference'], pieces: ['details', 'link'] },
  'link.renewed': { inline: ['company', 'name'], pieces: ['link'], sms: 'link' },
  payLink: { inline: ['company', 'name', 'amount'], pieces: ['link'], sms: 'link' },
  'payment.received': { inline: ['company', 'amount', 'reference'], pieces: ['details', 'link'] },
  'enrollment.budgetEnrolled': ENROLLED,
  'enrollment.budgetEnded': ENROLLED,
  'enrollment.planEnrolled': ENROLLED,
  'enrollment.eBillEnded': ENROLLED,
  'enrollment.autopayEnded': ENROLLED,
  notification: { inline: ['company', 'name', 'subject'], pieces: ['text'], sms: 'text', subject: 'subject' },
} as const satisfies Record<string, TextRules>;
export type CustomizableMessage = keyof typeof RULES;

export const CUSTOMIZABLE_MESSAGES = Object.keys(RULES) as CustomizableMessage[];

/** The rules of a message's texts. */
export const textRules = (message: CustomizableMessage): TextRules => RULES[message];

/** Whether there is such a message, and an account may word it. */
export const isCustomizableMessage = (message: string): message is CustomizableMessage => Object.hasOwn(RULES, message);

/** The tags that a text may have, those that it must have among them. */
export function tagsOf(message: CustomizableMessage, field: WordField): { tag: TextTag; isRequired: boolean }[] {
  const { inline, pieces, sms, subject } = textRules(message);
  const own: readonly TextTag[] = field === 'text' ? pieces : field === 'smsText' && sms ? [sms] : [];
  const required = new Set<TextTag | undefined>(field === 'subject' ? [subject] : own);
  // The subject of a message is nothing that its text says again.
  const within = inline.filter((tag) => field === 'subject' || tag !== 'subject');
  return [...within, ...own].map((tag) => ({ tag, isRequired: required.has(tag) }));
}

export const TEXT_PROBLEMS = ['unknownTag', 'missingTag', 'tagAlone', 'noSms'] as const;

/** What is wrong with a text: with which tag, and in which of its lines, from 1; of one that is missing in none. */
export interface MessageTextProblem {
  code: (typeof TEXT_PROBLEMS)[number];
  tag: string;
  line: number;
}

const TAG = /\{\{\s*([^{}\s]*)\s*\}\}/g;
const HALF_TAG = /\{\{|\}\}/;

/** The first problem of a text; undefined of a good one, and of an empty one, which leaves the product's words. */
export function findTextProblem(
  message: CustomizableMessage,
  field: WordField,
  typed: string,
): MessageTextProblem | undefined {
  const text = typed.replace(/\r\n?/g, '\n');
  if (text.trim() === '') return undefined;
  if (field === 'smsText' && !textRules(message).sms) return { code: 'noSms', tag: '', line: 1 };
  const known = tagsOf(message, field);
  const { pieces } = textRules(message);
  const unknown = findUnknownTag(
    text,
    known.map(({ tag }) => tag),
  );
  if (unknown) return unknown;
  const missing = known.find(({ tag, isRequired }) => isRequired && !hasTag(text, tag));
  if (missing) return { code: 'missingTag', tag: missing.tag, line: 0 };
  return field === 'text' ? findCrowded(text, pieces) : undefined;
}

/** The first tag of a text that is none of those which it may have, and anything that is half a tag. */
export function findUnknownTag(text: string, known: readonly string[]): MessageTextProblem | undefined {
  for (const [index, line] of text.split('\n').entries()) {
    const half = HALF_TAG.exec(line.replace(TAG, ''));
    if (half) return { code: 'unknownTag', tag: half[0], line: index + 1 };
    for (const [, tag = ''] of line.matchAll(TAG))
      if (!known.includes(tag)) return { code: 'unknownTag', tag, line: index + 1 };
  }
  return undefined;
}

const hasTag = (text: string, wanted: string): boolean => [...text.matchAll(TAG)].some(([, tag]) => tag === wanted);

/** A piece that shares its paragraph with other words. */
function findCrowded(text: string, pieces: readonly string[]): MessageTextProblem | undefined {
  const lines = text.split('\n');
  const isEmpty = (index: number) => (lines[index] ?? '').trim() === '';
  for (const [index, line] of lines.entries())
    for (const [whole, tag = ''] of line.matchAll(TAG))
      if (pieces.includes(tag) && !(line.trim() === whole && isEmpty(index - 1) && isEmpty(index + 1)))
        return { code: 'tagAlone', tag, line: index + 1 };
  return undefined;
}

/** The paragraphs of a text. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** The tag that a paragraph is; undefined for one that says something. */
export const tagOfWholeParagraph = (paragraph: string): string | undefined =>
  /^\{\{\s*([^{}\s]*)\s*\}\}$/.exec(paragraph)?.[1];

/** A text with its tags filled in. An empty value takes the blank before it along, so that "Hello {{name}}," is "Hello,". */
export const fillMergeTags = (text: string, valueOf: (tag: string) => string): string =>
  text.replace(/([^\S\n]*)\{\{\s*([^{}\s]*)\s*\}\}/g, (_all, blank: string, tag: string) => {
    const value = valueOf(tag);
    return value === '' ? '' : blank + value;
  });
