import { Readable } from 'node:stream';
import { FieldTooLarge, readMultipart, type MultipartFile } from '~/contract/multipart';
import type { EnrollmentToken } from '~/contract/tokens';
import type { FormInput, MergeTag } from '~/domain/form-model';
import { isFile } from '~/domain/input-types';
import { visibleInputs } from '~/domain/visibility';
import type { PlatformContext } from '../../context';
import type { SubmissionRow } from '../../db/schema';
import { fail, isFailure, type Failure } from '../../http/result';
import { findInputs, ownerOf, requireForm } from '../drafts/form-of-link';
import { methodOf } from '../drafts/files';
import { maxBytes } from '../drafts/file-types';
import { receiveFile, type FileIntake } from '../drafts/incoming-file';
import { parseAnswers } from '../drafts/service';
import { createSubmissionStore } from './store';

/** One entry of the multipart list, as far as it has come. */
export interface SentAttachment {
  reportId: string;
  inputId: string;
  /** What the entry is about: a file as it streams in, or one that the draft holds already. */
  sent: MultipartFile | { fileId: string };
}

/** Room for the text fields and boundaries of a multipart body, in bytes. */
const FRAME_BYTES = 256 * 1024;

/** The file inputs of a submission that were shown when it was made. */
export async function shownFileInputs(
  db: PlatformContext['db'],
  link: EnrollmentToken,
  submission: SubmissionRow,
): Promise<FormInput[]> {
  const inputs = (await findInputs(db, ownerOf(link), submission.form_version)) ?? [];
  const tags = JSON.parse(submission.merge_tags) as MergeTag[];
  const shown = visibleInputs(inputs, parseAnswers(submission), tags);
  return inputs.filter((input) => shown.has(input.id) && isFile(input));
}

/** Files of submissions. Spec: forms-and-approval 4, "Submission sequence", and 7. */
export function createAttachmentService(context: FileIntake & Pick<PlatformContext, 'config'>) {
  const { db, files, config } = context;
  const store = createSubmissionStore(db);

  async function addOne(
    link: EnrollmentToken,
    { reportId, inputId, sent }: SentAttachment,
  ): Promise<boolean | Failure> {
    const owner = ownerOf(link);
    const submission = await store.findById(owner, reportId);
    if (!submission) return fail('file.notFound');
    const inputs = (await findInputs(db, owner, submission.form_version)) ?? [];
    if (!inputs.some((input) => input.id === inputId && isFile(input))) return fail('form.unknownInput');
    const input = (await shownFileInputs(db, link, submission)).find(({ id }) => id === inputId);
    const isThere = (await store.listFiles(submission.id)).some((file) => file.input_id === inputId);
    // What is hidden is never part of a submission, and what is finished stays as it is.
    if (!input || isThere || submission.completed_at !== null) return false;
    if ('content' in sent) return receive(submission.id, input, sent);
    return (
      (await store.addDraftFile(owner, submission.id, { id: sent.fileId, inputId: input.id })) ?? fail('file.notFound')
    );
  }

  async function receive(submissionId: string, input: FormInput, file: MultipartFile): Promise<boolean | Failure> {
    const method = methodOf(input, '');
    const body = Readable.toWeb(Readable.from(file.content)) as ReadableStream<Uint8Array>;
    const received = await receiveFile(context, { input, name: file.name, method, body, claimedSize: 0 });
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
      isAdded = await store.addFile(row);
    } finally {
      if (!isAdded) await files.remove(key);
    }
    return isAdded;
  }

  return {
    /**
     * Adds the files of a multipart body as they come in. A file that is there already is left alone; the first bad one is
     * answered, the others are kept, also those before the place where a body breaks off.
     */
    async addAll(link: EnrollmentToken, request: Request): Promise<{ stored: number } | Failure> {
      const { inputs } = await requireForm(db, link);
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
      const broken = await readEntries(request, limit, add);
      if (broken) return broken;
      return failure ?? { stored };
    },
  };
}

/**
 * Reads the list, each entry with a `file` or `fileId` as its last field, never more of it than the limit in bytes.
 *
 * @returns what is wrong with the body, or undefined
 */
async function readEntries(
  request: Request,
  limit: number,
  add: (entry: SentAttachment) => Promise<void>,
): Promise<Failure | undefined> {
  const tooBig = fail('file.tooBig', { limit: Math.floor(limit / 1048576) });
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooBig;
  const counter = countBytes(limit);
  const entry = { reportId: '', inputId: '' };
  let fields = 0;
  try {
    const isWhole = await readMultipart(
      request.headers.get('content-type') ?? '',
      request.body?.pipeThrough(counter.stream) ?? null,
      {
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
      },
    );
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
