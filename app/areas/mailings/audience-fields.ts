import { choice, multilineText, text } from '~/lib/contract/form-field-schemas';

/** Recipients who are named one by one, or all of a segment. */
const WHO = ['named', 'segment'] as const;

/** Longest list that is typed or pasted. */
const MAX_LIST_LENGTH = 400_000;
const MAX_TAGS_LENGTH = 25_000;

/** The fields of a page that say who gets something. */
export const audienceShape = {
  who: choice(WHO),
  /** One in each line. */
  recipients: multilineText(MAX_LIST_LENGTH),
  /** `Name = value` in each line. */
  tags: multilineText(MAX_TAGS_LENGTH),
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
