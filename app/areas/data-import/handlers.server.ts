import * as calls from './calls';
import type { CallData } from '~/lib/contract/call';
import { DATASETS } from './datasets';
import { keyOf, keyText } from './datasets/dataset';
import { parseSearchQuery } from '~/domain/search-query';
import { exportFileResponse } from '~/platform/http/file-response';
import { handle, readAccessOf, writeAccessOf, type CreateHandlers } from '~/platform/http/handlers';
import { fail, isFailure } from '~/platform/http/failure';
import { createDataExport } from './export-records.server';
import { createPreviewedFileStore } from './previewed-file-store.server';
import { createRecordWriter, requireDataset, toJson, parseKey, toChanges } from './record-writer.server';
import { createDataService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const data = createDataService(context);
  const previews = createPreviewedFileStore(context);
  const writer = createRecordWriter(context);
  return [
    handle(calls.listDatasets, async (_input, info) => {
      const { accountId, testsOnly } = readAccessOf(info);
      const counted: CallData<typeof calls.listDatasets> = [];
      for (const dataset of DATASETS) {
        const { name, about } = dataset;
        counted.push({ name, about, count: await data.count(accountId, dataset, { testsOnly }) });
      }
      return counted;
    }),
    handle(calls.listRecords, async ({ params, query: { limit, after, of, search: typed } }, info) => {
      const dataset = requireDataset(params);
      const { accountId, testsOnly } = readAccessOf(info);
      const [target = '', value = ''] = parseKey(of);
      const [field] = Object.entries(dataset.refersTo).find(([, name]) => name === target) ?? [];
      const { text: search } = parseSearchQuery(typed, '');
      const found = await data.page(accountId, dataset, {
        limit,
        testsOnly,
        ...(search && { search }),
        ...(after && { after: parseKey(after) }),
        ...(field && { where: { field, value } }),
      });
      const records = found.map((each) => ({ key: keyText(keyOf(dataset, each)), record: toJson(dataset, each) }));
      return { records, next: records.length === limit ? (records.at(-1)?.key ?? '') : '' };
    }),
    handle(calls.getRecord, async ({ params, query }, info) => {
      const dataset = requireDataset(params);
      const { accountId, testsOnly } = readAccessOf(info);
      const key = parseKey(query.key);
      const record = await data.find(accountId, dataset, key, { testsOnly });
      if (!record) return fail('data.notFound');
      const history = await data.history(accountId, dataset, key);
      const referrers = await data.listReferrers(accountId, dataset, key, { testsOnly });
      return {
        record: toJson(dataset, record),
        history: history.map(({ at, actor, action, changes }) => ({
          at: new Date(at).toISOString(),
          actor,
          action,
          changes: toChanges(changes),
        })),
        isRemovable: await data.isRemovable(accountId, dataset, key),
        referredToBy: referrers.map(({ dataset: other, count }) => ({ dataset: other.name, count })),
      };
    }),
    handle(calls.putRecords, ({ params, body }, info) => writer.put(writeAccessOf(info), requireDataset(params), body)),
    handle(calls.deleteRecords, async ({ params, body }, info) => {
      const { accountId, actor, testsOnly } = writeAccessOf(info);
      const keys = body.keys.map(parseKey);
      return { results: await data.remove(accountId, requireDataset(params), keys, { actor, testsOnly }) };
    }),
    handle(calls.exportRecords, async ({ params, query: { format } }, info) => {
      const dataset = requireDataset(params);
      const { accountId, testsOnly } = readAccessOf(info);
      const pieces = createDataExport(context).pieces(accountId, dataset, { format, testsOnly });
      return exportFileResponse(pieces, dataset.name, format);
    }),
    handle(calls.previewFile, ({ params, query }, info) =>
      previews.save(readAccessOf(info).accountId, requireDataset(params), query, info.upload?.body),
    ),
    handle(calls.getPreview, async ({ params, query: { file, columns } }, info) => {
      const read = await writer.readPreview(writeAccessOf(info), requireDataset(params), file, {
        isDry: true,
        columns,
      });
      if (isFailure(read)) return read;
      const { isWritten: _isWritten, ...lines } = read;
      return lines;
    }),
    handle(calls.importFile, async ({ params, body: { file, columns, skipBad: skipsBad } }, info) => {
      const read = await writer.readPreview(writeAccessOf(info), requireDataset(params), file, { skipsBad, columns });
      if (!isFailure(read) && read.isWritten) await previews.remove(writeAccessOf(info).accountId, file);
      return read;
    }),
  ];
};
