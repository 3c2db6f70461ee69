import type { Db } from '~/platform/db/open-database';
import { rowsOf } from '~/platform/db/row-queries';
import type { SubmissionFileRow } from '~/platform/db/schema';

type FilePlace = Pick<SubmissionFileRow, 'input_id' | 'place'>;

/** Formats the id of a file in addresses: its question, and its position unless it is the first. */
export const formatFileId = ({ input_id, place }: FilePlace): string =>
  place === 0 ? input_id : `${input_id}.${place}`;

/** Parses the id of a file. Question ids have no dots; an invalid position matches no file. */
export function parseFileId(fileId: string): FilePlace {
  const [input_id = '', place = '0'] = fileId.split('.');
  return { input_id, place: /^\d{1,2}$/.test(place) ? Number(place) : -1 };
}

/** Lists the files of several submissions, ordered by question id and then as they were given. */
export const listFilesOfSubmissions = (db: Db, submissionIds: readonly string[]): Promise<SubmissionFileRow[]> =>
  rowsOf(db, 'submission_files', { submission_id: submissionIds }).orderBy('input_id').orderBy('place').execute();
