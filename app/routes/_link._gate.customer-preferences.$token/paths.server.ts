import type { CaptureChannel } from '~/domain/contact-channels';
import { headerQuery } from '~/services/frame.server';

export type PreferencePaths = ReturnType<typeof preferencePaths>;

/** The addresses of the preferences page and its steps. Whether the header is shown is kept on all of them. */
export function preferencePaths(request: Request, token: string) {
  const base = `/customer-preferences/${token}`;
  const query = headerQuery(request);
  const also = (more: string) => `${query}${query ? '&' : '?'}${more}`;
  return {
    page: base + query,
    /** @param recipientIds for whom boxes were saved, where the page is of several recipients */
    saved: (recipientIds: readonly string[]) =>
      base +
      (recipientIds.length > 0 ? also(new URLSearchParams({ saved: recipientIds.join(',') }).toString()) : query),
    closed: base + also('closed=1'),
    /** @param isDialog drawn in a dialog, which has words of its own for an empty field */
    add: (channel: CaptureChannel, isDialog: boolean) =>
      `${base}/add/${channel}${isDialog ? also('in=dialog') : query}`,
    verify: (channel: CaptureChannel) => `${base}/verify/${channel}${query}`,
    remove: (channel: CaptureChannel, ref: string) => `${base}/remove/${channel}/${ref}${query}`,
    pause: `${base}/pause${query}`,
    unsubscribeAll: `${base}/unsubscribe-all${query}`,
    history: `${base}/history${query}`,
  };
}
