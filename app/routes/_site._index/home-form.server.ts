import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import { getHomeForm, type HomeForm } from '~/areas/operations/demo/calls';
import type { Draft } from '~/areas/drafts/calls';
import { NO_DRAFT } from '~/areas/form-page/pages/no-draft';
import { NO_LINK, PLAIN_ENROLLMENT } from '~/areas/form-page/pages/plain-form';
import { buildFormView, type FormView } from '~/areas/form-page/pages/view';
import { startKey } from '~/lib/derived-keys.server';
import type { LinkArgs } from '~/lib/link.server';
import { textWishes } from '~/lib/locale.server';
import { sanitize } from '~/lib/safe-html.server';
import { pageContext } from '~/lib/page-context.server';

/** A form that is shown before it is begun, and the stamp that begins it. */
export interface TriedForm {
  view: FormView;
  stamp: string;
}

/** The form that the home page offers; undefined where there is no demo, and where it takes nothing at the moment. */
export async function findHomeForm(args: LinkArgs): Promise<HomeForm | undefined> {
  const { api, config } = pageContext(args);
  if (!config.isDemo) return undefined;
  const languages = textWishes(args);
  const found = await api.call(getHomeForm, { query: { languages } });
  return found.isOk ? found.data : undefined;
}

/**
 * The form as the page draws it, with what was typed.
 *
 * @param kept a stamp that is good yet, in place of the new one
 */
export async function tryForm(
  args: LinkArgs,
  { form, timeZone, stamp: drawn }: HomeForm,
  { answers = {}, stamp = drawn }: { answers?: Draft['answers']; stamp?: string } = {},
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
