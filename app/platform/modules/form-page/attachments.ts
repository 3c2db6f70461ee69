import { Readable } from 'node:stream';
import { FieldTooLarge, readMultipart, type MultipartFile } from '~/contract/read-body';
import type { FormFile } from '~/contract/form-file';
import { inputsOf, localizeForm } from '~/contract/form-texts';
import type { Upload } from '~/contract/platform-port';
import type { LinkClaims } from '~/contract/tokens';
import type { FormInput, MergeTag } from '~/domain/form-model';
import { isFile } from '~/domain/input-types';
import { mostFiles } from '~/domain/input-types/attachment';
import { visibleInputs } from '~/domain/visibility';
import type { PlatformContext } from '../../context';
import { writeFor } from '../../db/erasures';
import type { DraftFileRow, SubmissionFileRow, SubmissionRow } from '../../db/schema';
import { fail, isFailure, type Failure } from '../../http/result';
import { createDraftService } from '../drafts/service';
import { createFormService, ownerOf, type Owner } from '../forms/service';
import { createSubmissionService } from '../submissions/service';
import { createUploadService, maxBytes, methodOf } from '../uploads/service';
import { parseAnswers } from '~/domain/sent-answers';

/** One entry of the multipart list, as far as it has come. */
interface SentAttachment {
  reportId: string;
  inputId: string;
  /** What the entry is about: a file as it streams in, or one that the draft holds already. */
  sent: MultipartFile | { fileId: string };
}

/** Room for the text fields and boundaries of a multipart body, in bytes. */
const FRAME_BYTES = 256 * 1024;

/** The file inputs of a submission that were shown when it was made. */
export function shownFileInputs(definition: FormFile, submission: SubmissionRow): FormInput[] {
  const inputs = inputsOf(localizeForm(definition, '').elements);
  const asked = inputs.filter(isFile);
  if (asked.length === 0) return [];
  const shown = visibleInputs(inputs, parseAnswers(submission), JSON.parse(submission.merge_tags) as MergeTag[]);
  return asked.filter(({ id }) => shown.has(id));
}

/** Files of submissions. Spec: forms-and-approval 4, "Submission sequence", and 7. */
export function createAttachmentService(context: Pick<PlatformContext, 'db' | 'files' | 'ids' | 'clock' | 'config'>) {
  const { db, files, config } = context;
  const store = createSubmissionService(context);
  const forms = createFormService(context);
  const uploads = createUploadService(context);

  async function addOne(link: LinkClaims, { reportId, inputId, sent }: SentAttachment): Promise<boolean | Failure> {
    const owner = ownerOf(link);
    const submission = await store.findById(owner, reportId);
    if (!submission) return fail('file.notFound');
    const definition = await forms.findVersion(owner.accountId, owner.formId, submission.form_version);
    const inputs = definition ? inputsOf(localizeForm(definition, '').elements) : [];
    if (!definition || !inputs.some((each) => each.id === inputId && isFile(each))) return fail('form.unknownInput');
    const input = shownFileInputs(definition, submission).find(({ id }) => id === inputId);
    const there = (await store.listFiles(submission.id)).filter((file) => file.input_id === inputId);
    // What is hidden is never part of a submission, and what is finished stays as it is.
    if (!input || there.length >= mostFiles(input) || submission.completed_at !== null) return false;
    if ('content' in sent) return receive(owner, submission.id, input, sent);
    return addDraftFile(owner, submission.id, input, sent.fileId);
  }

  /** Adds the draft's file of an input; the draft keeps it until the end. */
  const addDraftFile = (owner: Owner, submissionId: string, input: FormInput, id: string): Promise<boolean | Failure> =>
    writeFor(db, owner, async (trx) => {
      const drafts = createDraftService({ ...context, db: trx });
      await drafts.lock(owner);
      const file = await drafts.findFile(owner, id);
      if (file?.input_id !== input.id) return fail('file.notFound');
      return createSubmissionService({ db: trx }).addFile(fileOfDraft(submissionId, file), mostFiles(input));
    });

  async function receive(
    owner: Owner,
    submissionId: string,
    input: FormInput,
    file: MultipartFile,
  ): Promise<boolean | Failure> {
    const method = methodOf(input, '');
    const body = Readable.toWeb(Readable.from(file.content)) as ReadableStream<Uint8Array>;
    const received = await uploads.receive({ input, name: file.name, method, body, claimedSize: 0 });
    if (isFailure(received)) return received;
    const { key, name, contentType, size } = received;
    const row = {
      submission_id: submissionId,
      input_id: input.id,
      kind: input.inputType,
      name,
      content_type: contentType,
      size,
      file_key: key,
      method,
      text: '',
    };
    let isAdded = false;
    try {
      isAdded = await writeFor(db, owner, (trx) => createSubmissionService({ db: trx }).addFile(row, mostFiles(input)));
    } finally {
      if (!isAdded) await files.remove(key);
    }
    return isAdded;
  }

  return {
    /** Adds files that the draft holds. Returns what is wrong with the first bad one, or undefined. */
    async addKept(
      link: LinkClaims,
      reportId: string,
      kept: readonly { inputId: string; fileId: string }[],
    ): Promise<Failure | undefined> {
      let failure: Failure | undefined;
      for (const { inputId, fileId } of kept) {
        const result = await addOne(link, { reportId, inputId, sent: { fileId } });
        if (isFailure(result)) failure ??= result;
      }
      return failure;
    },

    /**
     * Adds the files of a multipart body as they come in. A file that is there already is left alone; the first bad one is
     * answered, the others are kept, also those before the place where a body breaks off.
     */
    async addAll(link: LinkClaims, upload: Upload | undefined): Promise<{ stored: number } | Failure> {
      const { inputs } = await forms.requireForm(link);
      const allowed = inputs.filter(isFile).map(maxBytes);
      const total = allowed.reduce((sum, bytes) => sum + bytes, 0);
      const limit = Math.min(total, config.maxBodyBytes) + FRAME_BYTES;
      let stored = 0;
      let failure: Failure | undefined;
      const add = async (sent: SentAttachment) => {
        const result = await addOne(link, sent);
        if (isFailure(result)) failure ??= result;
        else if (result) stored += 1;
      };
      const broken = await readEntries(upload, limit, add);
      if (broken) return broken;
      return failure ?? { stored };
    },
  };
}

/** A draft's file as a submission's: the same bytes. */
export function fileOfDraft(submissionId: string, file: DraftFileRow): Omit<SubmissionFileRow, 'place'> {
  const { input_id, kind, name, content_type, size, file_key, method, text } = file;
  return { submission_id: submissionId, input_id, kind, name, content_type, size, file_key, method, text };
}

/**
 * Reads the list, each entry with a `file` or `fileId` as its last field, never more of it than the limit in bytes.
 *
 * @returns what is wrong with the body, or undefined
 */
async function readEntries(
  { body = null, contentType = '', claimedSize = 0 }: Partial<Upload> = {},
  limit: number,
  add: (entry: SentAttachment) => Promise<void>,
): Promise<Failure | undefined> {
  const tooBig = fail('file.tooBig', { limit: Math.floor(limit / 1048576) });
  if (claimedSize > limit) return tooBig;
  const counter = countBytes(limit);
  const entry = { reportId: '', inputId: '' };
  let fields = 0;
  try {
    const isWhole = await readMultipart(contentType, body?.pipeThrough(counter.stream) ?? null, {
      fieldBytes: FRAME_BYTES,
      async onField(name, value) {
        fields += 1;
        if (name === 'reportId') Object.assign(entry, { reportId: value, inputId: '' });
        if (name === 'inputId') entry.inputId = value;
        if (name === 'fileId') await add({ ...entry, sent: { fileId: value } });
      },
      async onFile(name, file) {
        if (name === 'file') await add({ ...entry, sent: file });
      },
    });
    if (isWhole) return undefined;
  } catch (error) {
    if (!(error instanceof FieldTooLarge)) throw error;
    return fail('request.invalid', { fields: ['body'] });
  }
  if (counter.isOver()) return tooBig;
  return fields > 0 ? fail('request.incomplete') : fail('request.invalid', { fields: ['body'] });
}

/** Fails a stream once more than the limit in bytes has come. */
function countBytes(limit: number) {
  let size = 0;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.byteLength;
      if (size > limit) controller.error(new RangeError('The body is larger than its limit'));
      else controller.enqueue(part);
    },
  });
  return { stream, isOver: () => size > limit };
}
