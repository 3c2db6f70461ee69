import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { findRow, upsert } from '~/platform/db/row-queries';
import { messageLocale } from '~/locales/languages';

export { findLastBackUpTime, recordBackUp } from './back-ups.server';
export { outageTemplateRecords } from './dataset-store.server';

/** What the operator has said about an outage. */
interface OutageState {
  isOn: boolean;
  /** For every language that has none of its own; empty: the pages' own sentence. */
  message: string;
  /** By language tag. */
  translations: Record<string, string>;
}

export const NO_OUTAGE: OutageState = { isOn: false, message: '', translations: {} };

const NAME = 'outage';

/** The outage flag, one row for all processes, and the notices of accounts. */
export function createOutageStore(db: Db) {
  return {
    async getOutage(): Promise<OutageState> {
      const row = await findRow(db, 'system_state', { name: NAME });
      return row ? { ...NO_OUTAGE, ...(JSON.parse(row.value) as Partial<OutageState>) } : NO_OUTAGE;
    },
    /** What the account shows while something is out, in a language where it has said it in that one. */
    async findTemplate(accountId: string, language: string | undefined): Promise<{ html: string } | undefined> {
      const row = await findRow(db, 'outage_templates', { account_id: accountId });
      if (!row) return undefined;
      const translations = JSON.parse(row.translations) as Record<string, string>;
      return { html: (language && translations[messageLocale(language)]) || row.html };
    },
    setOutage: (state: OutageState, now: number): Promise<void> =>
      upsert(db, 'system_state', { name: NAME, value: JSON.stringify(state), updated_at: now }, ['name']),
  };
}

/** How long "no outage" is cached. An outage is always looked up: its end must be seen at once. */
export const NO_OUTAGE_CACHE_MS = 1000;

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
    if (last && !last.state.isOn && Math.abs(clock.now() - last.readAt) < NO_OUTAGE_CACHE_MS) return last.state;
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
