import { choice, multilineText, text } from '~/lib/contract/fields';

/** Recipients who are named one by one, or all of a segment. */
const WHO = ['named', 'segment'] as const;

/** Longest list that is typed or pasted. */
const LONGEST_LIST = 400_000;
const LONGEST_TAGS = 25_000;

/** The fields of a page that say who gets something. */
export const audienceShape = {
  who: choice(WHO),
  /** One in each line. */
  recipients: multilineText(LONGEST_LIST),
  /** `Name = value` in each line. */
  tags: multilineText(LONGEST_TAGS),
  spoken: text(35),
  type: text(100),
  /** `email/energy_tips`. */
  wants: text(120),
  answered: text(64),
  notAnswered: text(64),
};
export const AUDIENCE_FIELDS = Object.keys(audienceShape) as (keyof typeof audienceShape)[];

export interface AudienceValues {
  who: (typeof WHO)[number];
  recipients: string;
  tags: string;
  spoken: string;
  type: string;
  wants: string;
  answered: string;
  notAnswered: string;
}
