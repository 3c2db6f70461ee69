import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import type { HomeForm } from '~/areas/operations/demo/calls';
import type { Draft } from '~/areas/drafts/calls';
import { EMPTY_DRAFT } from './empty-draft';
import { EMPTY_LINK, ENROLLMENT_DEFAULTS } from './form-defaults';
import { buildFormView, type FormView } from './form-view';
import { startKey } from '~/lib/derived-keys.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { sanitize } from '~/lib/safe-html.server';
import { pageContext } from '~/lib/page-context.server';

/** A form that nobody has started yet, and the stamp that starts it. */
export interface FormOnOtherPageView {
  view: FormView;
  stamp: string;
}

/**
 * Builds the view of a form that nobody has started, with the typed answers.
 *
 * @param kept a stamp that is good yet, in place of the new one
 */
export async function buildFormOnOtherPage(
  args: LinkArgs,
  { form, timeZone, stamp: renderedAt }: HomeForm,
  { answers = {}, stamp = renderedAt }: { answers?: Draft['answers']; stamp?: string } = {},
): Promise<FormOnOtherPageView> {
  const { config } = pageContext(args);
  const view = buildFormView({
    enrollment: { ...ENROLLMENT_DEFAULTS, ...form },
    link: EMPTY_LINK,
    draft: { ...EMPTY_DRAFT, answers },
    submissionKey: startKey(config, stamp),
    timeZone,
    nowMs: Date.now(),
    attachmentMb: { usual: DEFAULT_ATTACHMENT_MB, most: MAX_ATTACHMENT_MB },
    basePath: '',
    cleanHtml: sanitize,
  });
  return { view, stamp };
}
