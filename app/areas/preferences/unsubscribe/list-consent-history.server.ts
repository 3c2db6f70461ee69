import {
  CONSENT_ACTIONS,
  CONSENT_SOURCES,
  type ConsentAction,
  type ConsentEvent,
  type ConsentSource,
} from '~/areas/consents/calls';
import { CHANNELS, type ChannelName } from '~/lib/contract/enums';
import type { NumberStop } from '../calls';
import { maskPhone } from '~/domain/contact';
import type { PlatformContext } from '~/platform/platform-context';
import { listStoppedNumbersOfPerson } from '~/areas/consents/service.server';
import { createConsentHistory } from '~/areas/events/service.server';
import { pickLocalizedText } from '~/platform/http/pick-localized-text';
import { preferenceScope, type LinkSession } from '../service.server';

const isAction = (text: string): text is ConsentAction => CONSENT_ACTIONS.some((action) => action === text);
const isSource = (text: string): text is ConsentSource => CONSENT_SOURCES.some((source) => source === text);
const isChannel = (text: string): text is ChannelName => Object.hasOwn(CHANNELS, text);
const isOfContact = (action: ConsentAction) => action.startsWith('contact');
const isOfNumber = (action: ConsentAction) => action === 'stopped' || action === 'started';

/**
 * What a recipient agreed to and when, newest first. An unsubscribe link goes along when its e-mail is forwarded: it tells
 * neither contacts nor addresses.
 */
export async function listConsentHistory(
  context: Pick<PlatformContext, 'db' | 'ids'>,
  { subject, link, preferredLanguages }: LinkSession,
): Promise<ConsentEvent[]> {
  const isWhole = link.purpose === 'preferences';
  const labels = new Map(
    subject.categories.map(({ name, labels: json }) => [name, pickLocalizedText(json, preferredLanguages).text]),
  );
  const rows = await createConsentHistory(context).list(subject.account.id, preferenceScope(subject).all);
  const events = rows.flatMap(
    ({ id, at, recipient_id, action, category, channel, source, text_version, text, address, detail }) => {
      if (!isAction(action) || !isSource(source) || !isChannel(channel) || (!isWhole && isOfContact(action))) return [];
      return {
        id,
        at: new Date(at).toISOString(),
        action,
        recipientId: recipient_id,
        category,
        label: labels.get(category) ?? '',
        channel,
        source,
        textVersion: text_version,
        text: text ?? '',
        address: isWhole ? address : null,
        detail: isOfNumber(action) && !isWhole ? maskPhone(detail) : detail,
      };
    },
  );
  return withEarlierStops(events, await listStoppedNumbersOfPerson(context.db, subject.account, [subject.recipient]), {
    isWhole,
    recipientId: subject.recipient.id,
  });
}

/** A number that was stopped before anybody had it is in nobody's history yet: the stop itself tells. */
function withEarlierStops(
  events: ConsentEvent[],
  stops: readonly NumberStop[],
  { isWhole, recipientId }: { isWhole: boolean; recipientId: string },
): ConsentEvent[] {
  const missing = stops.flatMap(({ channel, contact, stoppedAt }): ConsentEvent[] => {
    const detail = isWhole ? contact : maskPhone(contact);
    if (
      events.some(
        (event) =>
          event.action === 'stopped' && event.channel === channel && event.at === stoppedAt && event.detail === detail,
      )
    )
      return [];
    return [
      {
        id: `stop-${channel}-${detail}`,
        at: stoppedAt,
        action: 'stopped',
        recipientId,
        category: '',
        label: '',
        channel,
        source: 'sms',
        textVersion: '',
        text: '',
        address: null,
        detail,
      },
    ];
  });
  return missing.length === 0 ? events : [...events, ...missing].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
