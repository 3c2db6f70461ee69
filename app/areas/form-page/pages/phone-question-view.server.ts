import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import type { OpenedPart } from '~/areas/drafts/device-handoff-calls';
import { ENROLLMENT_TYPES } from '~/domain/form-model';
import { EMPTY_DRAFT } from './empty-draft';
import { EMPTY_LINK, ENROLLMENT_DEFAULTS } from './form-defaults';
import { buildFormView, type FormView } from './form-view';
import { sanitize } from '~/lib/safe-html.server';

/** Builds the view of the one question that a phone answers. */
export function buildPhoneQuestionView(
  { account, formTitle: title, language }: OpenedPart,
  part: NonNullable<OpenedPart['part']>,
  path: string,
): FormView {
  const { country, formElements, files, uploads } = part;
  return buildFormView({
    enrollment: {
      ...ENROLLMENT_DEFAULTS,
      id: '',
      type: ENROLLMENT_TYPES.customForm,
      version: 1,
      submitName: '',
      title,
      language,
      country,
      formElements,
    },
    link: EMPTY_LINK,
    draft: { ...EMPTY_DRAFT, files, uploads },
    submissionKey: '',
    timeZone: account.timeZone,
    nowMs: Date.now(),
    attachmentMb: { usual: DEFAULT_ATTACHMENT_MB, most: MAX_ATTACHMENT_MB },
    basePath: path,
    prefersDrawnSignature: true,
    cleanHtml: sanitize,
  });
}
