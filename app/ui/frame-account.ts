import { useMatches } from '@remix-run/react';
import type { FrameAccount } from '~/domain/frame';

/** The account that the page's frame is of, also where the page itself failed. */
export function useFrameAccount(): FrameAccount | undefined {
  return useMatches()
    .map(({ data }) => (data as { frame?: { account: FrameAccount } } | undefined)?.frame?.account)
    .find(Boolean);
}
