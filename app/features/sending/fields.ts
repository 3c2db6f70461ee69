/** Names of the fields of the sending page, which are also their ids; the page's own list of languages is called `language`. */
export const FIELDS = {
  recipientId: 'recipientId',
  name: 'name',
  email: 'email',
  phone: 'phone',
  language: 'messageLanguage',
  channel: 'channel',
  days: 'days',
  list: 'list',
  file: 'file',
} as const;

export const CHANNELS = ['email', 'sms'] as const;
export type SendChannel = (typeof CHANNELS)[number];

export const DEFAULT_DAYS = 14;
export const MAX_DAYS = 90;

/** What was typed of one recipient. */
export interface OneValues {
  recipientId: string;
  name: string;
  email: string;
  phone: string;
  language: string;
  channel: SendChannel;
  days: string;
}

export interface ListValues {
  list: string;
  channel: SendChannel;
  days: string;
}

export const NO_ONE: OneValues = {
  recipientId: '',
  name: '',
  email: '',
  phone: '',
  language: '',
  channel: 'email',
  days: String(DEFAULT_DAYS),
};
export const NO_LIST: ListValues = { list: '', channel: 'email', days: String(DEFAULT_DAYS) };

const textOf = (post: FormData, name: string, longest: number) => {
  const value = post.get(name);
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
};

const channelOf = (post: FormData): SendChannel => (post.get(FIELDS.channel) === 'sms' ? 'sms' : 'email');

export function readOne(post: FormData): OneValues {
  return {
    recipientId: textOf(post, FIELDS.recipientId, 64),
    name: textOf(post, FIELDS.name, 200),
    email: textOf(post, FIELDS.email, 254),
    phone: textOf(post, FIELDS.phone, 40),
    language: textOf(post, FIELDS.language, 35),
    channel: channelOf(post),
    days: textOf(post, FIELDS.days, 4),
  };
}

/** The text of a list is neither trimmed nor cut: what is too long is refused. */
export function readList(post: FormData): ListValues {
  const list = post.get(FIELDS.list);
  return { list: typeof list === 'string' ? list : '', channel: channelOf(post), days: textOf(post, FIELDS.days, 4) };
}

/** Days that a link lives; undefined when it is no number from 1 to 90. */
export function daysOf(text: string): number | undefined {
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_DAYS ? days : undefined;
}

export const EXAMPLE_LIST = [
  'recipientId,name,email,phone,language,City',
  '100200,Rosa Delgado,rosa@mail.example.com,+12025550143,es,Laurel',
  '100201,"Nguyen, Walter",walter@mail.example.com,+12025550144,en,Bowie',
].join('\r\n');
