import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import type { HomeForm } from '~/areas/operations/demo/calls';
import type { Draft } from '~/areas/drafts/calls';
import { NO_DRAFT } from './no-draft';
import { NO_LINK, PLAIN_ENROLLMENT } from './plain-form';
import { buildFormView, type FormView } from './view';
import { startKey } from '~/lib/derived-keys.server';
import type { LinkArgs } from '~/lib/link.server';
import { sanitize } from '~/lib/safe-html.server';
import { pageContext } from '~/lib/page-context.server';

/** A form that is shown before it is begun, and the stamp that begins it. */
export interface TriedForm {
  view: FormView;
  stamp: string;
}

/**
 * The form as the page draws it, with what was typed.
 *
 * @param kept a stamp that is good yet, in place of the new one
 */
export async function tryForm(
  args: LinkArgs,
  { form, timeZone, stamp: renderedAt }: HomeForm,
  { answers = {}, stamp = renderedAt }: { answers?: Draft['answers']; stamp?: string } = {},
): Promise<TriedForm> {
  const { config } = pageContext(args);
  const view = buildFormView({
    enrollment: { ...PLAIN_ENROLLMENT, ...form },
    link: NO_LINK,
    draft: { ...NO_DRAFT, answers },
    submissionKey: startKey(config, stamp),
    timeZone,
    nowMs: Date.now(),
    attachmentMb: { usual: DEFAULT_ATTACHMENT_MB, most: MAX_ATTACHMENT_MB },
    basePath: '',
    cleanHtml: sanitize,
  });
  return { view, stamp };
}
