import type { ChannelName } from '~/contract/enums';
import type { UnsubscribeInfo } from '~/contract/unsubscribe';
import type { FrameAccount } from '~/domain/frame';

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
  /** ISO time that a pause ends; null when there is none. */
  pausedUntil: string | null;
  /** ISO time of a STOP by SMS that still holds. */
  stoppedAt: string | null;
  /** Whether to ask for a reason, to thank for one, or neither. */
  reason: 'ask' | 'thank' | 'none';
  timeZone: string;
}

/** What a post has left in the address, so that the page after it can be reloaded. */
export interface AfterPost {
  /** The consent was given back by the post before. */
  isResubscribed: boolean;
  hasUnsubscribed: boolean;
  hasGivenReason: boolean;
}

/** The state of the page: what the platform says, and of two things that it can't know what the post before was. */
export function unsubscribeState(info: Pick<UnsubscribeInfo, 'isConsentGiven' | 'categories'>, after: AfterPost): UnsubscribeState {
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

/** A category with the channels on which something happens to it. */
export interface CategoryChannels {
  label: string;
  channels: ChannelName[];
}

/** What "unsubscribe from all" would end, and what it can't. */
export function outcomeOfLeavingAll({ categories }: Pick<UnsubscribeInfo, 'categories'>): { stops: CategoryChannels[]; goesOn: CategoryChannels[] } {
  const pick = (isMandatory: boolean): CategoryChannels[] =>
    categories
      .map(({ name, label, options }) => ({
        label: label || name,
        channels: (Object.keys(options) as ChannelName[]).filter((channel) => {
          const option = options[channel];
          return option?.isApplicable && option.isConsentGiven && option.isMandatory === isMandatory;
        }),
      }))
      .filter(({ channels }) => channels.length > 0);
  return { stops: pick(false), goesOn: pick(true) };
}
