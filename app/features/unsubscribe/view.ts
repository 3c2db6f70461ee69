import type { ChannelName } from '~/contract/enums';
import type { Category, UnsubscribeInfo } from '~/contract/preferences';
import { isEndedWithAll } from '~/domain/consent';
import type { FrameAccount } from '~/domain/frame';
import type { StoppedNumber } from '~/ui/stop-notice';

/** One communication: a category, and the channels that the link is about. */
export interface Communication {
  label: string;
  description: string;
  channels: ChannelName[];
}

/**
 * `asking`: consent is given and nothing was done yet. `mandatory`: it can't be ended. The others are named by what the
 * person sees. Spec: preferences-and-consent 4, "Unsubscribe".
 */
export type UnsubscribeState = 'asking' | 'unsubscribed' | 'resubscribed' | 'mandatory';

export interface UnsubscribeView {
  account: FrameAccount;
  state: UnsubscribeState;
  communications: Communication[];
  /** Messages can be paused: a platform of others may not offer that. */
  mayPause: boolean;
  /** ISO time that a pause ends; null when there is none. */
  pausedUntil: string | null;
  /** Numbers of the channel that sent STOP. */
  stops: StoppedNumber[];
  /** Whether to ask for a reason, to thank for one, or neither. */
  reason: 'ask' | 'thank' | 'none';
  timeZone: string;
}

/** What the page of an expired link shows. */
export interface LateUnsubscribe {
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
export function unsubscribeState(
  info: Pick<UnsubscribeInfo, 'isConsentGiven' | 'categories'>,
  after: AfterPost,
): UnsubscribeState {
  const options = info.categories.flatMap((category) => Object.values(category.options));
  if (options.length > 0 && options.every((option) => option.isMandatory)) return 'mandatory';
  if (!info.isConsentGiven) return 'unsubscribed';
  return after.isResubscribed ? 'resubscribed' : 'asking';
}

/** The communications of the link in the page's language. */
export function communicationsOf({ categories }: Pick<UnsubscribeInfo, 'categories'>): Communication[] {
  return categories.map(({ name, label, description, options }) => ({
    label: label || name,
    description,
    channels: Object.keys(options) as ChannelName[],
  }));
}

/** What an expired link says: its messages, and whether they can still be ended. */
export function lateView({
  link,
  info,
}: {
  link: { account: { companyName: string } };
  info: UnsubscribeInfo;
}): LateUnsubscribe {
  const state = unsubscribeState(info, { isResubscribed: false, hasUnsubscribed: false, hasGivenReason: false });
  return {
    state: state === 'resubscribed' ? 'asking' : state,
    communications: communicationsOf(info),
    company: link.account.companyName,
  };
}

type CategoryOption = NonNullable<Category['options'][ChannelName]>;

/** A category with the channels on which something happens to it. */
export interface CategoryChannels {
  label: string;
  channels: ChannelName[];
}

/** What "unsubscribe from all" would end, and what goes on: what is mandatory, and the word that a bill is there. */
export interface LeavingAll {
  stops: CategoryChannels[];
  mandatory: CategoryChannels[];
  bills: CategoryChannels[];
}

interface PickedOption {
  category: string;
  isMandatory: boolean;
  /** STOP holds back what the option says. */
  isStopped: boolean;
}

/** @param infos the consents of each recipient that the link's holder speaks for */
export function outcomeOfLeavingAll(infos: readonly Pick<UnsubscribeInfo, 'categories' | 'stops'>[]): LeavingAll {
  const pick = (isPicked: (option: PickedOption) => boolean): CategoryChannels[] => {
    const channelsOf = new Map<string, Set<ChannelName>>();
    for (const { categories, stops = [] } of infos) {
      for (const { name, label, options } of categories) {
        const channels = channelsOf.get(label || name) ?? new Set();
        for (const [channel, { isApplicable, isConsentGiven, isMandatory }] of Object.entries(options) as [
          ChannelName,
          CategoryOption,
        ][]) {
          const isStopped = stops.some((stop) => stop.channel === channel && stop.isUsed);
          if (isApplicable && isConsentGiven && isPicked({ category: name, isMandatory, isStopped }))
            channels.add(channel);
        }
        if (channels.size > 0) channelsOf.set(label || name, channels);
      }
    }
    return [...channelsOf].map(([label, channels]) => ({ label, channels: [...channels] }));
  };
  return {
    stops: pick(isEndedWithAll),
    mandatory: pick(({ isMandatory, isStopped }) => isMandatory && !isStopped),
    bills: pick((option) => !option.isMandatory && !isEndedWithAll(option) && !option.isStopped),
  };
}
