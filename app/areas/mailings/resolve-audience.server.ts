import type { KeyKind } from '~/lib/contract/enums';
import type { Audience } from './calls';
import { MAX_LISTED_RECIPIENTS, type Segment } from './segments/calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow } from '~/platform/db/schema';
import { isFailure, type Failure } from '~/platform/http/failure';
import { createSegmentService } from './segments/service.server';

/** The recipients that an audience stands for. */
export interface ResolvedAudience {
  count(): Promise<number>;
  first(limit: number): Promise<string[]>;
  /** Ids of those who are named; of a segment, what it is. */
  from: { recipientIds: string[] } | { segment: Segment };
}

/**
 * Resolves lists and segments to recipients. A segment that names recipients counts as a list: only their rows store
 * their ids.
 */
export function createAudienceResolver(context: Pick<PlatformContext, 'db' | 'clock'>) {
  const segments = createSegmentService(context);

  const named = (ids: readonly string[]): ResolvedAudience => {
    const recipientIds = [...new Set(ids)].sort();
    return {
      count: () => Promise.resolve(recipientIds.length),
      first: (limit) => Promise.resolve(recipientIds.slice(0, limit)),
      from: { recipientIds },
    };
  };

  return {
    /** Failures: those of the segment. */
    async resolve(account: AccountRow, to: Audience, kind: KeyKind): Promise<ResolvedAudience | Failure> {
      if ('recipientIds' in to) return named(to.recipientIds);
      const opened = await segments.open(account, to.segment, kind);
      if (isFailure(opened)) return opened;
      const idsOf = async (limit: number) => (await opened.page('', limit)).map(({ id }) => id);
      if (to.segment.recipientIds.length > 0) return named(await idsOf(MAX_LISTED_RECIPIENTS));
      return { count: opened.count, first: idsOf, from: { segment: to.segment } };
    },

    /** The recipients of a segment from behind one on; none of one whose forms or category are gone. */
    async listSegmentPage(
      account: AccountRow,
      { segment, kind, after, limit }: { segment: Segment; kind: KeyKind; after: string; limit: number },
    ): Promise<string[]> {
      const opened = await segments.open(account, segment, kind);
      return isFailure(opened) ? [] : (await opened.page(after, limit)).map(({ id }) => id);
    },
  };
}
