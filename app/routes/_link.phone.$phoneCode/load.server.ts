import type { LoaderFunctionArgs } from '@remix-run/node';
import { randomBytes } from 'node:crypto';
import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import { phonePath } from '~/lib/contract/paths';
import type { OpenedPart } from '~/areas/drafts/phone-parts';
import { formatInstant } from '~/domain/calendar-date';
import { ENROLLMENT_TYPES } from '~/domain/form-model';
import { mostFiles } from '~/areas/forms/input-types/attachment/rules';
import type { PhoneState } from '~/domain/phone-code';
import type { PhoneView } from '~/areas/form-page/pages/phone-page';
import { NO_DRAFT } from '~/areas/form-page/pages/no-draft';
import { NO_LINK, PLAIN_ENROLLMENT } from '~/areas/form-page/pages/plain-form';
import { buildFormView, type FormView } from '~/areas/form-page/pages/view';
import { reopenPhonePart, requirePhonePart } from '~/areas/drafts/pages/phone-part.server';
import { foundAt } from '~/lib/respond.server';
import { sanitize } from '~/lib/safe-html.server';
import { pageContext } from '~/lib/page-context.server';

const STATUS: Record<PhoneState, number> = { open: 200, mine: 200, done: 200, taken: 409, over: 410, sent: 409 };

/** What the page of a code shows to the phone that asks. It changes nothing: scanners open codes, too. */
export async function loadPhonePage(args: LoaderFunctionArgs) {
  const { code, opened: before } = await requirePhonePart(args);
  const path = phonePath(code);
  // One address of each page: what its phone knows is a cookie of that.
  if (args.params.phoneCode !== path.split('/').at(-1)) throw foundAt(path);
  const { t, locale: pageLanguage, isPost } = pageContext(args);
  const opened = isPost ? await reopenPhonePart(args) : before;
  const { state, account, formTitle, question, language, expiresAt, part } = opened;
  const form = part ? viewOf(opened, part, path) : undefined;
  const view: PhoneView = {
    state,
    company: account.companyName,
    formTitle,
    question,
    language,
    until: formatInstant(expiresAt, account.timeZone, pageLanguage),
    newDevice: randomBytes(18).toString('base64url'),
    path,
    form,
    takesMany: form?.model.inputs.some((input) => mostFiles(input) > 1) ?? false,
  };
  const title = form || state === 'mine' ? formTitle : t(state === 'open' ? 'phone:startTitle' : `phone:${state}Title`);
  return { title, view, status: STATUS[state] };
}

/** The question by itself, as the form's page draws it. */
function viewOf(
  { account, formTitle: title, language }: OpenedPart,
  part: NonNullable<OpenedPart['part']>,
  path: string,
): FormView {
  const { country, formElements, files, uploads } = part;
  return buildFormView({
    enrollment: {
      ...PLAIN_ENROLLMENT,
      id: '',
      type: ENROLLMENT_TYPES.customForm,
      version: 1,
      submitName: '',
      title,
      language,
      country,
      formElements,
    },
    link: NO_LINK,
    draft: { ...NO_DRAFT, files, uploads },
    submissionKey: '',
    timeZone: account.timeZone,
    nowMs: Date.now(),
    attachmentMb: { usual: DEFAULT_ATTACHMENT_MB, most: MAX_ATTACHMENT_MB },
    basePath: path,
    isPen: true,
    cleanHtml: sanitize,
  });
}
