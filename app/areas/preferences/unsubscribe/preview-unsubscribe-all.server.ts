import type { CallData } from '~/lib/contract/call';
import type { ChannelName } from '~/lib/contract/enums';
import type { NumberStop } from '../calls';
import type { getUnsubscribeFromAll, UnsubscribeAllMessages } from './calls';
import { INVITATION_CATEGORY, type UnsubscribeAllOutcome } from '~/domain/consent';
import { isCaptureChannel } from '~/domain/contact-channels';
import type { PlatformContext } from '~/platform/platform-context';
import { pickLocalizedText } from '~/platform/http/pick-localized-text';
import {
  type AccountCategory,
  listStoppedNumbersOfPerson,
  listUnsubscribeOutcomes,
} from '~/areas/consents/service.server';
import { preferenceScope, type LinkSession } from '../service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { findUndoableConsents } from './undo-unsubscribe-all.server';

/** Of several recipients of a customer, the outcome that comes first here is the one to name. */
const ORDER: readonly UnsubscribeAllOutcome[] = ['mandatory', 'ends', 'bill', 'isOff', 'staysOff'];

/** Previews what "unsubscribe from all" would end and what would go on, as `endAll` does it. Changes nothing. */
export async function previewUnsubscribeAll(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  { subject, owner, preferredLanguages }: LinkSession,
): Promise<CallData<typeof getUnsubscribeFromAll>> {
  const { account, categories } = subject;
  const { all, hasChoice } = preferenceScope(subject);
  const found = new Map<string, UnsubscribeAllOutcome>();
  const allStops: NumberStop[] = [];
  for (const recipientId of all) {
    const recipient = await createRecipientService({ db }).findRecipient(account.id, recipientId);
    const stops = recipient ? await listStoppedNumbersOfPerson(db, account, [recipient]) : [];
    allStops.push(...stops.filter((stop) => !allStops.some((each) => isSameNumber(each, stop))));
    const { leaving } = await listUnsubscribeOutcomes(db, subject, recipientId);
    for (const { category, channel, outcome } of leaving) {
      const isStopped = stops.some((stop) => stop.channel === channel && stop.isUsed);
      if (isStopped && (outcome === 'mandatory' || outcome === 'bill')) continue;
      const key = keyOf(category, channel);
      const known = found.get(key);
      if (!known || ORDER.indexOf(outcome) < ORDER.indexOf(known)) found.set(key, outcome);
    }
  }
  const undo = await findUndoableConsents(db, owner, clock.now());
  return {
    messages: categories.flatMap((category) => messagesOf(category, found, preferredLanguages)),
    stops: allStops,
    recipients: hasChoice ? all : [],
    undoUntil: undo ? new Date(undo.until).toISOString() : null,
  };
}

const isSameNumber = (one: NumberStop, other: NumberStop) =>
  one.channel === other.channel && one.contact === other.contact;

const keyOf = (category: string, channel: ChannelName) => `${category}\n${channel}`;

/** The messages of a category, by what becomes of them and whether the preferences page has a box for them. */
function messagesOf(
  category: AccountCategory,
  outcomes: ReadonlyMap<string, UnsubscribeAllOutcome>,
  preferredLanguages: readonly string[],
): UnsubscribeAllMessages {
  const label = pickLocalizedText(category.labels, preferredLanguages).text;
  const messages: UnsubscribeAllMessages = [];
  for (const channel of Object.keys(category.options) as ChannelName[]) {
    const outcome = outcomes.get(keyOf(category.name, channel));
    if (!outcome) continue;
    const isOnPreferences = hasBox(category, channel);
    const same = messages.find((each) => each.outcome === outcome && each.isOnPreferences === isOnPreferences);
    if (same) same.channels.push(channel);
    else messages.push({ label, outcome, channels: [channel], isOnPreferences });
  }
  return messages;
}

/** Whether the preferences page has a box for messages that are switched off. It shows invitations to those who have said no to them. */
const hasBox = ({ name, isVisible, isHidden }: AccountCategory, channel: ChannelName): boolean =>
  isCaptureChannel(channel) && !isHidden && (isVisible || name === INVITATION_CATEGORY);
