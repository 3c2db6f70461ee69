import type { ChannelName } from '~/lib/contract/enums';
import type { UnsubscribeInfo } from '../../calls';
import type { UnsubscribeAllMessages } from '../calls';
import { BILL_ALERT_CATEGORY } from '~/domain/consent';
import type { FrameAccount } from '~/domain/page-frame';
import type { StoppedNumber } from '~/ui/sms-stop-notice';

/** One communication: a category, and the channels that the link is about. */
export interface Communication {
  /** Empty where the account has no name for people: the internal one is not shown. */
  label: string;
  description: string;
  channels: ChannelName[];
}

/**
 * `asking`: consent is given and nothing was done yet. `mandatory`: it can't be ended. `notGiven`: no consent is given, and not because the
 * person ended it. `notSent`: such messages are not sent to this recipient at all. The others are named by what the person sees.
 * Spec: preferences-and-consent 4, "Unsubscribe".
 */
export type UnsubscribeState = 'asking' | 'unsubscribed' | 'resubscribed' | 'mandatory' | 'notGiven' | 'notSent';

export interface UnsubscribeView {
  account: FrameAccount;
  state: UnsubscribeState;
  communications: Communication[];
  /** The messages say that a bill is there. */
  isAboutBills: boolean;
  /** Messages can be paused: a platform of others may not offer that. */
  mayPause: boolean;
  /** ISO time that a pause ends; null when there is none. */
  pausedUntil: string | null;
  /** The same of a pause of everything. */
  allPausedUntil: string | null;
  /** Numbers of the channel that sent STOP. */
  stops: StoppedNumber[];
  /** Whether to ask for a reason, to thank for one, or neither. */
  reason: 'ask' | 'thank' | 'none';
  timeZone: string;
}

/** What the page of an expired link shows. */
export interface ExpiredUnsubscribeView {
  state: Exclude<UnsubscribeState, 'resubscribed'>;
  communications: Communication[];
  company: string;
}

/** What a post has left in the address, so that the page after it can be reloaded. */
interface AfterPost {
  /** The consent was given back by the post before. */
  isResubscribed: boolean;
  hasUnsubscribed: boolean;
  hasGivenReason: boolean;
}

/** The state of the page: what the platform says, and of two things that it can't know what the post before was. */
export function findUnsubscribeState(
  info: Pick<UnsubscribeInfo, 'isConsentGiven' | 'categories' | 'offReason'>,
  after: AfterPost,
): UnsubscribeState {
  if (info.offReason === 'notSent') return 'notSent';
  const options = info.categories.flatMap((category) => Object.values(category.options));
  if (options.length > 0 && options.every((option) => option.isMandatory)) return 'mandatory';
  if (!info.isConsentGiven) return info.offReason === 'notGiven' ? 'notGiven' : 'unsubscribed';
  return after.isResubscribed ? 'resubscribed' : 'asking';
}

/** The communications of the link in the page's language. */
export function toCommunications({ categories }: Pick<UnsubscribeInfo, 'categories'>): Communication[] {
  return categories.map(({ label, description, options }) => ({
    label,
    description,
    channels: Object.keys(options) as ChannelName[],
  }));
}

export const isAboutBills = ({ categories }: Pick<UnsubscribeInfo, 'categories'>): boolean =>
  categories.some(({ name }) => name === BILL_ALERT_CATEGORY);

/** What an expired link says: its messages, and whether they can still be ended. */
export function buildExpiredUnsubscribeView({
  link,
  info,
}: {
  link: { account: { companyName: string } };
  info: UnsubscribeInfo;
}): ExpiredUnsubscribeView {
  const state = findUnsubscribeState(info, { isResubscribed: false, hasUnsubscribed: false, hasGivenReason: false });
  return {
    state: state === 'resubscribed' ? 'asking' : state,
    communications: toCommunications(info),
    company: link.account.companyName,
  };
}

/** A category with the channels on which something happens to it. */
export interface CategoryChannels {
  /** Empty: messages of categories that have no name for people. */
  label: string;
  channels: ChannelName[];
}

/** What "unsubscribe from all" would end, and what goes on. */
export interface UnsubscribeAllView {
  stops: CategoryChannels[];
  /** What is switched off already. */
  off: CategoryChannels[];
  mandatory: CategoryChannels[];
  /** The word that a bill is there. */
  bills: CategoryChannels[];
  /** The preferences page has a box for that word. */
  mayEndBills: boolean;
  /** Messages that are not sent now, and stay off with the button. */
  hasStayingOff: boolean;
  /** Messages that the preferences page can bring back, and names of those that it can't. */
  hasBoxes: boolean;
  withoutBox: string[];
}

/** What the page of "unsubscribe from all" says, from what the platform says that it does. */
export function buildUnsubscribeAllView(messages: UnsubscribeAllMessages): UnsubscribeAllView {
  const pick = (isPicked: (message: UnsubscribeAllMessages[number]) => boolean): CategoryChannels[] => {
    const channelsOf = new Map<string, Set<ChannelName>>();
    for (const { label, channels } of messages.filter(isPicked))
      channelsOf.set(label, new Set([...(channelsOf.get(label) ?? []), ...channels]));
    return [...channelsOf].map(([label, channels]) => ({ label, channels: [...channels] }));
  };
  const isBill = ({ outcome }: UnsubscribeAllMessages[number]) => outcome === 'bill';
  const isEnded = ({ outcome }: UnsubscribeAllMessages[number]) => outcome === 'ends' || outcome === 'isOff';
  return {
    stops: pick(({ outcome }) => outcome === 'ends'),
    off: pick(({ outcome }) => outcome === 'isOff'),
    mandatory: pick(({ outcome }) => outcome === 'mandatory'),
    bills: pick(isBill),
    mayEndBills: messages.some((message) => isBill(message) && message.isOnPreferences),
    hasStayingOff: messages.some(({ outcome }) => outcome === 'staysOff'),
    hasBoxes: messages.some((message) => isEnded(message) && message.isOnPreferences),
    withoutBox: pick((message) => isEnded(message) && !message.isOnPreferences).map(({ label }) => label),
  };
}
