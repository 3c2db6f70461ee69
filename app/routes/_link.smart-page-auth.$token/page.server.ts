import { gateView, type GateProblem, type GateView } from '~/features/gate/view';
import type { Gate } from '~/services/gate.server';
import type { LinkArgs } from '~/services/link.server';
import { translate } from '~/services/locale.server';
import { sanitize } from '~/services/safe-html.server';

/** The gate as it stands in for a page. */
export interface GatePageData {
  title: string;
  gate: GateView;
  problem?: GateProblem;
}

/** The closed gate of a link. `next` is the page behind it; `typed` its fields as they were posted. */
export async function gatePage(
  args: LinkArgs,
  { link, access }: Extract<Gate, { isOpen: false }>,
  next: string,
  typed?: Record<string, string>,
): Promise<GatePageData> {
  const t = await translate(args);
  const gate = gateView(access, { token: link.token, next, sanitize }, typed);
  return { title: gate.fields ? t('gate:title') : t('errors:gate.unavailable'), gate };
}
