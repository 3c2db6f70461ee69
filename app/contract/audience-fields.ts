import type { Audience } from './mailings';
import { choice, lines, text } from './fields';
import { MESSAGE_CHANNELS } from './messages';
import { MOST_NAMED, MOST_SEGMENT_TAGS, segmentSchema } from './segments';

/** Recipients who are named one by one, or all of a segment. */
const WHO = ['named', 'segment'] as const;

/** Longest list that is typed or pasted. */
const LONGEST_LIST = 400_000;
const LONGEST_TAGS = 25_000;

/** The fields of a page that say who gets something. */
export const audienceShape = {
  who: choice(WHO),
  /** One in each line. */
  recipients: lines(LONGEST_LIST),
  /** `Name = value` in each line. */
  tags: lines(LONGEST_TAGS),
  spoken: text(35),
  type: text(100),
  /** `email/energy_tips`. */
  wants: text(120),
  answered: text(64),
  notAnswered: text(64),
};
export const AUDIENCE_FIELDS = Object.keys(audienceShape) as (keyof typeof audienceShape)[];

interface AudienceValues {
  who: (typeof WHO)[number];
  recipients: string;
  tags: string;
  spoken: string;
  type: string;
  wants: string;
  answered: string;
  notAnswered: string;
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Of a CSV list the first column counts, and its name is none of the recipients. */
const firstCell = (line: string): string => (line.split(/[,;\t]/)[0] ?? '').trim().replace(/^"(.*)"$/, '$1');
const HEAD = /^(recipient|recipientId|id)$/i;

/** Who is meant, or what is wrong with which field. */
export function audienceOf(values: AudienceValues): { to: Audience } | { errors: Record<string, string> } {
  const { who, recipients, tags, spoken, wants, ...rest } = values;
  if (who === 'named') {
    const named = linesOf(recipients)
      .map(firstCell)
      .filter((cell, index) => cell !== '' && !(index === 0 && HEAD.test(cell)));
    if (named.length === 0) return { errors: { recipients: 'mailings:namedRequired' } };
    if (named.length > MOST_NAMED || named.some((id) => id.length > 254))
      return { errors: { recipients: 'mailings:tooManyNamed' } };
    return { to: { recipientIds: named } };
  }
  const pairs = linesOf(tags).map((line) => /^([^=]+?)\s*=\s*(.*)$/s.exec(line));
  if (pairs.length > MOST_SEGMENT_TAGS || pairs.includes(null)) return { errors: { tags: 'mailings:tagsWrong' } };
  const [channel = '', ...category] = wants.split('/');
  const known = MESSAGE_CHANNELS.find((each) => each === channel);
  const { type, answered, notAnswered } = rest;
  const segment = segmentSchema.safeParse({
    tags: pairs.map((pair) => ({ name: pair?.[1], value: pair?.[2] })),
    language: spoken,
    type,
    answered,
    notAnswered,
    ...(known && { wants: { channel: known, category: category.join('/') } }),
  });
  return segment.success ? { to: { segment: segment.data } } : { errors: { tags: 'mailings:tagsWrong' } };
}
