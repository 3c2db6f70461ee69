import type { PlatformContext } from '../../context';
import { messageLocale } from '../../messages/languages';
import { createOutageStore, type OutageState } from './outage-store';

/** How long "no outage" is believed without asking again. An outage is always looked up: its end must be seen at once. */
export const BELIEVED_MS = 1000;

/** Whether there is an outage. Spec: preferences-and-consent 4, "Health". */
export function createHealthService({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const store = createOutageStore(db);
  let last: { state: OutageState; readAt: number } | undefined;
  let reading: Promise<OutageState> | undefined;

  async function read(): Promise<OutageState> {
    const state = await store.getOutage();
    last = { state, readAt: clock.now() };
    return state;
  }

  async function current(): Promise<OutageState> {
    if (last && !last.state.isOn && clock.now() - last.readAt < BELIEVED_MS) return last.state;
    reading ??= read().finally(() => (reading = undefined));
    return reading;
  }

  return {
    /**
     * @param language tag that the message is wanted in; another language's message is none
     * @returns the operator's message, or an empty one, which stands for the pages' own sentence
     */
    async checkHealth(language: string | undefined): Promise<{ outage: boolean; message: string }> {
      const { isOn, message, translations } = await current();
      if (!isOn) return { outage: false, message: '' };
      return { outage: true, message: translations[messageLocale(language ?? '')] ?? message };
    },
  };
}
