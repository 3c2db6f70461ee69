import type { Enrollment } from '~/areas/form-page/calls';
import { FORM_FILE_TYPES, type FormFile } from '~/areas/forms/form-file';
import { localizeForm } from '~/areas/forms/localize-form';

/** Builds the data of a form page from a starter's form file, as the first version of a draft. */
export function buildStarterEnrollment(form: FormFile, language: string): Enrollment {
  const texts = localizeForm(form, language);
  return {
    id: form.id,
    version: 1,
    type: FORM_FILE_TYPES.indexOf(form.type),
    status: 'draft',
    title: texts.title,
    language: texts.language,
    isSubmitted: false,
    submittedByCurrentUser: false,
    expirationDate: form.expirationDate ?? null,
    country: form.country,
    downPayment: form.downPayment,
    submitName: texts.submitName,
    thanksMessage: texts.thanksMessage,
    companyContactPhone: form.companyContactPhone ?? '',
    companyContactEmail: form.companyContactEmail ?? '',
    isWgl: form.isWgl,
    allowViewResults: form.allowViewResults,
    multipleSubmission: form.multipleSubmission,
    mayWithdraw: form.mayWithdraw,
    steps: form.steps,
    minutes: form.minutes ?? null,
    haveReady: texts.haveReady,
    hidesStart: form.hidesStart,
    completionLink: null,
    balanceCents: null,
    nextBillDate: null,
    submissionCount: 0,
    lastReference: '',
    formElements: texts.elements,
  };
}
