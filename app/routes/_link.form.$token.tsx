import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { removeDraftFile } from '~/areas/drafts/calls';
import { removeDraftUpload } from '~/areas/drafts/upload-calls';
import { ExpiredChangePage } from '~/areas/form-page/pages/change-notice';
import { ClosedPage, SubmittedPage } from '~/areas/form-page/pages/closed-page';
import { FormPage } from '~/areas/form-page/pages/form-page';
import {
  closedStatus,
  formPath,
  loadFormPage,
  pathAfterSubmission,
  type FormPageData,
} from '~/areas/form-page/pages/load-form.server';
import { offerHandoff } from '~/areas/form-page/pages/post/offer-device-handoff.server';
import { showConflict, showErrors } from '~/areas/form-page/pages/post/show-errors.server';
import { readFormPost, saveAnswers, type Posted } from '~/areas/form-page/pages/post/read-form-post.server';
import { fillPlace } from '~/areas/form-page/pages/post/fill-postal-place.server';
import { openPostedForm, reportRejection } from '~/areas/form-page/pages/post/report-rejected-submission.server';
import { changeStep } from '~/areas/form-page/pages/post/change-step.server';
import { resolveConflicts, sendAnswers, submitAnswers } from '~/areas/form-page/pages/post/submit-answers.server';
import { startVerification } from '~/areas/form-page/pages/post/start-verification.server';
import type { PostProblem } from '~/areas/form-page/pages/form-errors';
import { formStyleRules, formStylesheets } from '~/areas/form-page/pages/stylesheets';
import type { FormView } from '~/areas/form-page/pages/form-view';
import { fieldId, parseFormIntent } from '~/domain/form-field-names';
import { SUPERSEDED_HEADER } from '~/domain/offline-form';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { textLanguageCookieHeader } from '~/lib/text-language.server';
import { pageContext } from '~/lib/page-context.server';
import { FORM_ACTION_HEADER, PAGE_VERSION_HEADER } from '~/lib/page-headers.server';
import { invalidFormResponse, seeOther } from '~/lib/responses.server';
import type { RouteHandle } from '~/root';

/** An open form, and the results over one that was sent. */
export const handle: RouteHandle = {
  styles: (data) => formStylesheets(data as FormPageData as Parameters<typeof formStylesheets>[0]),
  rules: (data) => formStyleRules((data as { view?: FormView }).view),
  enhance: (data) => {
    const page = data as FormPageData;
    if (page.state === 'open') return ['form', 'shell'];
    return page.state === 'submitted' && page.resultsPath ? ['results-dialog', 'shell'] : [];
  },
};

/** The page is kept for a repeat view by its version, and its post may lead to the form's own link. A device is told what was not taken. */
export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const source = errorHeaders ?? loaderHeaders;
  const passedOn = new Headers();
  for (const name of [PAGE_VERSION_HEADER, FORM_ACTION_HEADER]) {
    const value = source.get(name);
    if (value && ![...actionHeaders.keys()].length) passedOn.set(name, value);
  }
  const left = errorHeaders?.get(SUPERSEDED_HEADER);
  if (left) passedOn.set(SUPERSEDED_HEADER, left);
  return passedOn;
};

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadFormPage(args);
  return data(page.data, { status: page.status, headers: page.headers });
}

/** Saves what was typed, and does what the button asks. */
export async function action(args: ActionFunctionArgs) {
  const { form, closed } = await openPostedForm(args);
  if (closed && closed !== 'submitted')
    return invalidFormResponse<PostProblem | null>(null, closedStatus(form, closed));
  const posted = await readFormPost(args.request, pageContext(args), form);
  const isSubmit = parseFormIntent(posted.fields.intent).kind === 'submit';
  // The page of a change that was sent or given up elsewhere: which of both, the platform says. So it does of answers that are sent again;
  // the page that sends a form in steps has none, and what it has shown was sent.
  if (closed && !posted.fields.change) {
    const after = pathAfterSubmission(form.enrollment, form.link.token);
    if (!isSubmit || !posted.isWhole) return seeOther(after);
    return posted.place ? seeOther(`${after}?sent=1`) : sendAnswers(posted);
  }
  if (posted.isWhole) return answerButton(args, posted);
  // What was pressed may not have come, or may have been pressed for more than what came.
  if (isSubmit) reportRejection(posted.context, 'request.incomplete');
  await saveAnswers(posted, isSubmit);
  return showErrors('errors:request.incomplete', posted.fileErrors, posted, 400);
}

async function answerButton(args: ActionFunctionArgs, posted: Posted) {
  const { form, path, fileErrors } = posted;
  const { api, locale } = posted.context;
  const { token } = form.link;
  const after = pathAfterSubmission(form.enrollment, token);
  const intent = parseFormIntent(posted.fields.intent);
  const anchor = 'inputId' in intent ? `#${fieldId(encodeURIComponent(intent.inputId))}` : '';
  if (intent.kind === 'submit' && posted.place && !posted.place.isSummary) {
    // A page from before the form was one in steps: all is looked at once more before it is sent.
    const saved = await saveAnswers(posted, true);
    return seeOther(saved ? formPath(form, posted.source, { isSummary: true }) : after);
  }
  if (intent.kind === 'submit') return submitAnswers(posted);
  if (intent.kind === 'verify') return startVerification(posted, intent.inputId, locale);
  if (intent.kind === 'use') return resolveConflicts(posted, intent.inputId);
  if (intent.kind === 'settle') return resolveConflicts(posted);
  const place = intent.kind === 'address' ? await fillPlace(posted, intent.inputId) : undefined;
  const saved = await saveAnswers(posted, false);
  if (!saved) return seeOther(after);
  switch (intent.kind) {
    case 'removeFile': {
      const { id, inputId } = intent;
      // A file that is named goes; of all of a question only those that the person has seen.
      if (!id && saved.changedMeanwhile.includes(inputId)) return showConflict(saved);
      const fileId = id ? { fileId: id.slice(0, 64) } : {};
      await api.call(removeDraftFile, { body: { token, inputId: inputId.slice(0, 64), ...fileId } });
      return seeOther(path + anchor);
    }
    case 'removeUpload':
      await api.call(removeDraftUpload, { body: { token, uploadId: intent.id.slice(0, 64) } });
      return seeOther(path + anchor);
    case 'language': {
      const offered = form.languages.map(({ language }) => language);
      return seeOther(path, await textLanguageCookieHeader(args, offered, posted.fields.language));
    }
    case 'address':
      return place ? seeOther(path + anchor) : showErrors('form-page:address.unknown', {}, posted, 422);
    case 'bank':
      return showErrors('form-page:checkErrors', posted.bank?.token ? {} : (posted.bank?.errors ?? {}), posted, 422);
    case 'leave':
    case 'elsewhere':
      return seeOther(`/form/${token}/${intent.kind}`);
    case 'next':
    case 'back':
      return changeStep(saved, intent.kind);
    case 'phone':
      return offerHandoff(saved, intent.inputId);
    case 'continue':
      if (Object.keys(fileErrors).length > 0) return showErrors('form-page:checkErrors', fileErrors, posted, 422);
      return saved.changedMeanwhile.length > 0
        ? redirectWithFlash(`${path}#update`, 'info', 'form-page:merged')
        : seeOther(`${path}#update`);
  }
}

export default function FormRoute() {
  // Plain data: JSON changes nothing of its shape but absent optional fields.
  const data = useLoaderData<typeof loader>() as FormPageData;
  const posted = useActionData<typeof action>() as PostProblem | null | undefined;
  if (data.state === 'submitted') return <SubmittedPage {...data} />;
  if (data.state === 'changeOver') return <ExpiredChangePage title={data.title} over={data.over} />;
  if (data.state !== 'open')
    return <ClosedPage reason={data.state} recipientId={data.recipientId} apiError={data.apiError} />;
  const problem = posted ?? data.problem;
  const view = {
    ...data.view,
    bankEntry: problem?.bankEntry,
    isAgreed: problem?.isAgreed,
    typedNames: problem?.typedNames,
  };
  return <FormPage view={view} languages={data.languages} problem={problem} lastReceipt={data.lastReceipt} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
