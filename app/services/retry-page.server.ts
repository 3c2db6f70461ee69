import type { ApiFailure } from './api.server';
import { readPost } from './read-post.server';
import { apiFailurePage, invalid, type ProblemData } from './respond.server';

/**
 * What a page needs before it can answer a post. While the platform is away, the page holds what was typed for another
 * try.
 *
 * @throws Response the page of the failure
 */
export async function openForPost<T>(request: Request, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Response) || error.status < 500) throw error;
    const post = await readPost(request, async (_field, { content }) => {
      for await (const part of content) void part;
    });
    throw invalid<ProblemData>({ ...((await error.json()) as ProblemData), fields: typedFields(post) }, error.status);
  }
}

/** A page that holds what was typed, for when it could not be kept. Bank details are left out. */
export function retryPage(failure: ApiFailure, post: FormData): Response {
  return apiFailurePage(failure, typedFields(post));
}

function typedFields(post: FormData): [name: string, value: string][] {
  return [...post.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('bank.'),
  );
}
