import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import type { OpenedPart } from '~/areas/drafts/phone-handoff';
import { ENROLLMENT_TYPES } from '~/domain/form-model';
import { NO_DRAFT } from './no-draft';
import { NO_LINK, PLAIN_ENROLLMENT } from './plain-form';
import { buildFormView, type FormView } from './view';
import { sanitize } from '~/lib/safe-html.server';

/** The question by itself, as the form's page draws it. */
export function questionView(
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
