import type { EnrollmentToken } from '~/contract/tokens';
import type { FormInput, MergeTag } from '~/domain/form-model';
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

/** One entry of the multipart list. */
export interface SentAttachment {
  reportId: string;
  inputId: string;
  file?: File;
  fileId?: string;
}

/** Room for the text fields and boundaries of a multipart body, in bytes. */
const FRAME_BYTES = 256 * 1024;

/** The file inputs of a submission that were shown when it was made. */
export async function shownFileInputs(db: PlatformContext['db'], link: EnrollmentToken, submission: SubmissionRow): Promise<FormInput[]> {
  const inputs = (await findInputs(db, ownerOf(link), submission.form_version)) ?? [];
  const tags = JSON.parse(submission.merge_tags) as MergeTag[];
  const shown = visibleInputs(inputs, parseAnswers(submission), tags);
  return inputs.filter(({ id, inputType }) => shown.has(id) && (inputType === 'attachment' || inputType === 'signature'));
}

/** Files of submissions. Spec: forms-and-approval 4, "Submission sequence", and 7. */
export function createAttachmentService(context: FileIntake & Pick<PlatformContext, 'config'>) {
  const { db, files, config } = context;
  const store = createSubmissionStore(db);

  async function addOne(link: EnrollmentToken, sent: SentAttachment): Promise<boolean | Failure> {
    const owner = ownerOf(link);
    const submission = await store.findById(owner, sent.reportId);
    if (!submission) return fail('file.notFound');
    const inputs = (await findInputs(db, owner, submission.form_version)) ?? [];
    const isFileInput = inputs.some(({ id, inputType }) => id === sent.inputId && (inputType === 'attachment' || inputType === 'signature'));
    if (!isFileInput) return fail('form.unknownInput');
    const input = (await shownFileInputs(db, link, submission)).find(({ id }) => id === sent.inputId);
    const isThere = (await store.listFiles(submission.id)).some((file) => file.input_id === sent.inputId);
    // What is hidden is never part of a submission, and what is finished stays as it is.
    if (!input || isThere || submission.completed_at !== null) return false;
    if (sent.fileId) return (await store.addDraftFile(owner, submission.id, { id: sent.fileId, inputId: input.id })) ?? fail('file.notFound');
    return sent.file ? receive(submission.id, input, sent.file) : fail('file.empty');
  }

  async function receive(submissionId: string, input: FormInput, file: File): Promise<boolean | Failure> {
    const method = methodOf(input, '');
    const received = await receiveFile(context, { input, name: file.name, method, body: file.stream(), claimedSize: file.size });
    if (isFailure(received)) return received;
    const { key, name, contentType, size } = received;
    const row = { submission_id: submissionId, input_id: input.id, kind: input.inputType, name, content_type: contentType, size, file_key: key, method, text: '' };
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
     * Adds the files of a multipart body. A file that is there already is left alone; the first bad one is answered,
     * the others are kept.
     */
    async addAll(link: EnrollmentToken, request: Request): Promise<{ stored: number } | Failure> {
      const { inputs } = await requireForm(db, link);
      const allowed = inputs.filter(({ inputType }) => inputType === 'attachment' || inputType === 'signature').map(maxBytes);
      const total = allowed.reduce((sum, bytes) => sum + bytes, 0);
      const form = await readMultipart(request, Math.min(total, config.maxBodyBytes) + FRAME_BYTES);
      if (isFailure(form)) return form;
      let stored = 0;
      let failure: Failure | undefined;
      for (const sent of entriesOf(form)) {
        const result = await addOne(link, sent);
        if (isFailure(result)) failure ??= result;
        else if (result) stored += 1;
      }
      return failure ?? { stored };
    },
  };
}

/** The fields in the order they came: each `reportId` begins an entry. */
function entriesOf(form: FormData): SentAttachment[] {
  const entries: SentAttachment[] = [];
  for (const [name, value] of form) {
    if (name === 'reportId' && typeof value === 'string') entries.push({ reportId: value, inputId: '' });
    const entry = entries.at(-1);
    if (!entry) continue;
    if (name === 'inputId' && typeof value === 'string') entry.inputId = value;
    if (name === 'fileId' && typeof value === 'string') entry.fileId = value;
    if (name === 'file' && typeof value !== 'string') entry.file = value;
  }
  return entries;
}

/** The body as form data, never more of it than the limit in bytes. */
async function readMultipart(request: Request, limit: number): Promise<FormData | Failure> {
  const tooBig = fail('file.tooBig', { limit: Math.floor(limit / 1048576) });
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooBig;
  let size = 0;
  const counted = request.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        size += part.byteLength;
        if (size > limit) controller.error(new RangeError('The body is larger than its limit'));
        else controller.enqueue(part);
      },
    }),
  );
  try {
    return await new Response(counted ?? null, { headers: { 'content-type': request.headers.get('content-type') ?? '' } }).formData();
  } catch {
    return size > limit ? tooBig : fail('request.invalid', { fields: ['body'] });
  }
}
