import type { ApiFailure } from './api.server';
import { apiFailurePage, fieldsForPage, invalid, type ProblemData } from './respond.server';

/**
 * What a page needs before it can answer a post. While the platform is away, the page holds what was typed for another
 * try.
 *
 * @throws Response the page of the failure
 */
export async function openForPost<T>(open: () => Promise<T>, readFields: () => Promise<FormData>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Response) || error.status < 500) throw error;
    throw invalid<ProblemData>(
      { ...((await error.json()) as ProblemData), fields: fieldsForPage(await readFields()) },
      error.status,
    );
  }
}

/** A page that holds what was typed, for when it could not be kept. */
export function retryPage(failure: ApiFailure, post: FormData): Response {
  return apiFailurePage(failure, fieldsForPage(post));
}
