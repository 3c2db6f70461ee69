import { CHANNELS, type ChannelName } from '~/contract/enums';
import type { LinkClaims } from '~/contract/tokens';
import { optionState, type OptionState } from '~/domain/consent';
import type { Db } from '../../db/connect';
import { fail, FailureError } from '../../http/result';
import { readOptions, type AccountCategory, type Subject } from '../consents/service';
import { createMessageArchive } from '../messages/service';

const isChannel = (text: string): text is ChannelName => Object.hasOwn(CHANNELS, text);

/** The one kind of message that an unsubscribe link came with. */
export interface Communication {
  category: AccountCategory;
  channel: ChannelName;
}

/** As `findCommunication`. Throws `token.invalid` when the account has no such category any more. */
export async function communicationOf(db: Db, subject: Subject, link: LinkClaims): Promise<Communication> {
  const communication = await findCommunication(db, subject, link);
  if (!communication) throw new FailureError(fail('token.invalid'));
  return communication;
}

/** By the log of sent messages, else by what the link itself says. Spec: preferences-and-consent 4. */
export async function findCommunication(
  db: Db,
  { account, categories }: Subject,
  link: LinkClaims,
): Promise<Communication | undefined> {
  const log = link.messageId === '' ? undefined : await createMessageArchive({ db }).findMessage(link.messageId);
  const isOwn = log?.account_id === account.id && log.recipient_id === link.recipientId;
  const name = isOwn ? log.category : link.target;
  const channel = isOwn && isChannel(log.channel) ? log.channel : link.channel;
  const category = categories.find((each) => each.name === name);
  return category?.options[channel] && { category, channel };
}

/** The communication's option as it is stored at this moment. */
export async function readCommunication(db: Db, subject: Subject, { category, channel }: Communication) {
  const { rows, facts } = await readOptions(db, subject, subject.recipient.id);
  const rule = category.options[channel];
  const state: OptionState = rule
    ? optionState(rule, category.name, channel, facts)
    : { isConsentGiven: false, isApplicable: false, isMandatory: false };
  return { rows, facts, state };
}
