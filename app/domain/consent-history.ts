/** What the history of consents says by itself. Spec: preferences-and-consent 4. */

interface SmsEvent {
  /** ISO time. */
  at: string;
  action: string;
  category: string;
  channel: string;
  source: string;
}

/**
 * When a person last ended messages by replying STOP, as an ISO time; undefined when there is nothing that still holds:
 * START, or a choice on a page, has given each category back since. `events` are newest first.
 */
export function standingStop(events: readonly SmsEvent[]): string | undefined {
  const decided = new Set<string>();
  for (const { at, action, category, channel, source } of events) {
    if (channel !== 'sms' || (action !== 'given' && action !== 'withdrawn') || decided.has(category)) continue;
    if (action === 'withdrawn' && source === 'sms') return at;
    decided.add(category);
  }
  return undefined;
}
