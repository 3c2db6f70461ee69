import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import { getHomeForm, type HomeForm } from '~/contract/demo';
import type { Draft } from '~/contract/drafts';
import { NO_DRAFT } from '~/features/form-page/no-draft';
import { NO_LINK, PLAIN_ENROLLMENT } from '~/features/form-page/plain-form';
import { buildFormView, type FormView } from '~/features/form-page/view';
import { startKey } from '~/services/derived-keys.server';
import type { LinkArgs } from '~/services/link.server';
import { textWishes } from '~/services/locale.server';
import { sanitize } from '~/services/safe-html.server';
import { pageContext } from '~/services/page-context.server';

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
