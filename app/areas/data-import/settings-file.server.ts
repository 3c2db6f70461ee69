import { DATASETS } from './datasets';
import type { Dataset } from './datasets/dataset';
import { readRecord, serializeRecord } from './datasets/record-json';
import type { PlatformContext } from '~/platform/platform-context';
import { readAsDataUrl, renameFiles } from './record-files.server';
import type { ReadLine } from './read-lines.server';
import { createDataService, type LineOutcome } from './service.server';

/** How an account is set up: of each dataset that says so its record, or its records. */
export type Settings = Record<string, unknown>;

/** The result of importing a settings file. */
export interface SettingsImportResult {
  /** False where one of them is wrong: nothing is written then. */
  isWritten: boolean;
  outcomes: { dataset: string; outcome: LineOutcome }[];
  /** Names in the file that are no settings. */
  unknown: string[];
}

const SETTINGS = DATASETS.filter(({ isSetting }) => isSetting);
/** What a settings file may name. */
export const SETTING_NAMES = SETTINGS.map(({ name }) => name);

/** The settings of an account as one value, which is read again. */
export function createSettingsFileService(context: Pick<PlatformContext, 'db' | 'engine' | 'clock' | 'ids' | 'files'>) {
  const data = createDataService(context);

  async function jsonOf(accountId: string, dataset: Dataset): Promise<unknown> {
    const records: unknown[] = [];
    for await (const page of data.pages(accountId, dataset))
      for (const record of page)
        records.push(
          serializeRecord(dataset, await renameFiles(dataset, record, (key) => readAsDataUrl(context.files, key))),
        );
    return dataset.key.length === 0 ? records[0] : records.length > 0 ? records : undefined;
  }

  return {
    /** Pictures are in it as `data:` addresses, so that it is one file. */
    async export(accountId: string): Promise<Settings> {
      const settings: Settings = {};
      for (const dataset of SETTINGS) {
        const value = await jsonOf(accountId, dataset);
        if (value !== undefined) settings[dataset.name] = value;
      }
      return settings;
    },

    /** Applies all of a file, or nothing where something in it is wrong. What it does not name stays as it is. */
    async apply(
      accountId: string,
      settings: Settings,
      { actor, isDry = false }: { actor: string; isDry?: boolean },
    ): Promise<SettingsImportResult> {
      const referenceTime = await data.getReferenceTime(accountId);
      const unknown = Object.keys(settings).filter((name) => !SETTING_NAMES.includes(name));
      const parts = SETTINGS.filter(({ name }) => settings[name] !== undefined).map((dataset) => ({
        dataset,
        lines: (dataset.key.length === 0 ? [settings[dataset.name]] : [settings[dataset.name]].flat()).map(
          (value, index): ReadLine => ({ line: index + 1, ...readRecord(dataset, value, referenceTime) }),
        ),
      }));
      const put = async (isLook: boolean) => {
        const outcomes: SettingsImportResult['outcomes'] = [];
        for (const { dataset, lines } of parts)
          for (const outcome of await data.put(accountId, dataset, lines, { actor, isDry: isLook }))
            outcomes.push({ dataset: dataset.name, outcome });
        return outcomes;
      };
      const checked = await put(true);
      const isGood = unknown.length === 0 && checked.every(({ outcome }) => outcome.outcome !== 'wrong');
      return isDry || !isGood
        ? { isWritten: false, outcomes: checked, unknown }
        : { isWritten: true, outcomes: await put(false), unknown };
    },
  };
}
