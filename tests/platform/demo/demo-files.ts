import { FORM_FILE_TYPES, type FormFile } from '~/areas/forms/form-file';
import { readFormFile } from '~/areas/forms/check-form';
import type { AnyRecord } from '~/areas/data-import/datasets/dataset';
import { listDemoData, readDemo, readDemoForms } from '~/platform/demo/read-demo-files';
import { readLines } from '~/areas/data-import/service.server';

/** A form of the demo's files, and whose it is. */
interface DemoForm {
  accountId: string;
  definition: FormFile;
  type: number;
}

/** A record of the demo's files, and whose it is. */
interface DemoRecord {
  accountId: string;
  given: AnyRecord;
}

export const DEMO_ACCOUNT_IDS = readDemo().accounts.map(({ id }) => id);

/** Every form of the demo's files. Throws where one is wrong. */
export const listDemoForms = (publicUrl = 'http://demo.example.com'): DemoForm[] =>
  DEMO_ACCOUNT_IDS.flatMap((accountId) =>
    readDemoForms(accountId).map((text) => {
      const { form, issues } = readFormFile(text.replaceAll('{publicUrl}', publicUrl));
      if (!form) throw new Error(`${accountId}: ${JSON.stringify(issues)}`);
      return { accountId, definition: form, type: FORM_FILE_TYPES.indexOf(form.type) };
    }),
  );

/** What the demo's files say of a dataset, at a moment. Throws where a line is wrong. */
export async function listDemoRecords(name: string, now: number): Promise<DemoRecord[]> {
  const time = { now, today: new Date(now).toISOString().slice(0, 10) };
  const records: DemoRecord[] = [];
  for (const accountId of DEMO_ACCOUNT_IDS)
    for (const { dataset, source } of await listDemoData(accountId)) {
      if (dataset.name !== name) continue;
      for await (const read of readLines(dataset, source.open(), source.format, time))
        for (const { line, given, errors } of read) {
          if (errors.length > 0) throw new Error(`${accountId}/${name}:${line}: ${JSON.stringify(errors)}`);
          records.push({ accountId, given });
        }
    }
  return records;
}
