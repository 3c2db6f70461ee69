import type { Db } from '~/platform/db/connect';
import { rowsOf } from '~/platform/db/rows';
import type { SubmissionFileRow } from '~/platform/db/schema';

type FilePlace = Pick<SubmissionFileRow, 'input_id' | 'place'>;

/** What a file of a submission is called in addresses: its question, and its place among the files of it but for the first. */
export const formatFileId = ({ input_id, place }: FilePlace): string =>
  place === 0 ? input_id : `${input_id}.${place}`;

/** Which file is called so; no question's id has a dot, and what is no place is none that a file has. */
export function parseFileId(fileId: string): FilePlace {
  const [input_id = '', place = '0'] = fileId.split('.');
  return { input_id, place: /^\d{1,2}$/.test(place) ? Number(place) : -1 };
}

/** The files of several submissions, those of each in the order of its questions' ids and as they were given. */
export const filesOfAll = (db: Db, submissionIds: readonly string[]): Promise<SubmissionFileRow[]> =>
  rowsOf(db, 'submission_files', { submission_id: submissionIds }).orderBy('input_id').orderBy('place').execute();
