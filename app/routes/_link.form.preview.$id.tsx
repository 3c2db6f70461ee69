import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import { getTemplate } from '~/contract/approval';
import type { CallData } from '~/contract/call';
import { OwnerBar } from '~/features/approval/owner-bar';
import { pathAfter } from '~/domain/frame';
import { PAY_DAYS } from '~/domain/form-model';
import { FormPage } from '~/features/form-page/form-page';
import { NO_DRAFT } from '~/features/form-page/no-draft';
import { formSheets } from '~/features/form-page/sheets';
import { PreviewSubmitted } from '~/features/form-page/closed-page';
import { formFields, readAnswers } from '~/features/form-page/read-answers';
import { parseFormIntent } from '~/domain/form-names';
import type { Draft } from '~/contract/drafts';
import { isoCountry } from '~/contract/enums';
import { getEnrollment, listTranslationsAsUser } from '~/contract/form-page';
import { inputsOf } from '~/contract/form-texts';
import { buildFormView, type FormView } from '~/features/form-page/view';
import { adviceView } from '~/features/templates/advice';
import type { RouteHandle } from '~/root';
import { requireUser } from '~/services/admin.server';
import { appContext } from '~/services/context.server';
import { localeOf, textLanguageHeader, textLanguageOf, translate } from '~/services/locale.server';
import { framedPreview } from '~/services/form-preview.server';
import { findPageAccount } from '~/services/page-account.server';
import { readFields } from '~/services/read-post.server';
import { apiFailurePage, foundAt, localPath, pageData, seeOther } from '~/services/respond.server';
import { sanitize } from '~/services/safe-html.server';
import { requireFields } from '~/services/validate-post.server';
import type { AdviceView } from '~/ui/advice';
import { RouteProblem } from '~/ui/problem';
import { SessionKeeper } from '~/ui/session';

export const handle: RouteHandle = {
  styles: (data) => formSheets(data as Parameters<typeof formSheets>[0]),
  enhance: (data) => ((data as { bar?: unknown }).bar ? ['form', 'dialog', 'session'] : ['form']),
};

/** What the preview needs, asked for once a request. */
async function readPreview(args: LoaderFunctionArgs) {
  const { api } = await appContext(args);
  const id = args.params.id ?? '';
  const user = await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const preview = searchParams.has('draft') ? 'draft' : searchParams.has('live') ? 'live' : undefined;
  const [translations, template, account] = await Promise.all([
    api.call(listTranslationsAsUser, { query: { formId: id, accountId: user.accountId, preview } }),
    api.call(getTemplate, { query: { id } }),
    findPageAccount(args),
  ]);
  // The builder names what is to be mended before there is anything to look at.
  if (!translations.isOk && translations.name === 'template.hasIssues' && !framedPreview(args.request))
    throw foundAt(`/smart/dynamic-form/${encodeURIComponent(id)}#issues-title`);
  if (!translations.isOk) throw apiFailurePage(translations);
  const language = await textLanguageOf(
    args,
    translations.data.translations.map((offered) => offered.language),
  );
  const enrollment = await api.call(getEnrollment, {
    query: { id, token: '', recipient: '', language, preview },
  });
  if (!enrollment.isOk) throw apiFailurePage(enrollment);
  return { user, account, template, enrollment: enrollment.data, languages: translations.data.translations };
}

/** The form as recipients will see it, for its admins; nothing is kept and nothing is sent. Spec: forms-and-approval 2.3, preview mode. */
async function openPreview(args: LoaderFunctionArgs, answers: Draft['answers'] = {}) {
  const { memo } = await appContext(args);
  const { user, account, template, enrollment, languages } = await memo('preview', () => readPreview(args));
  const view = buildFormView({
    enrollment: { ...enrollment, balanceCents: enrollment.balanceCents ?? 10_000 },
    link: {
      apiError: null,
      tags: [],
      sendsCopy: false,
      autoPayElements: {
        savedAccounts: [],
        payDates: PAY_DAYS.map((day) => ({ value: String(day), day })),
        takesAccounts: account?.paymentMode === 'onPage',
      },
    },
    draft: { ...NO_DRAFT, answers },
    submissionKey: 'preview',
    timeZone: account?.timeZone ?? 'UTC',
    nowMs: Date.now(),
    attachmentMb: { usual: DEFAULT_ATTACHMENT_MB, most: MAX_ATTACHMENT_MB },
    basePath: '',
    cleanHtml: sanitize,
  });
  // In a frame the page is what recipients see, and the builder around it has the rest.
  if (framedPreview(args.request))
    return { enrollment, view, languages: languages.slice(0, 0), bar: null, expiresAt: user.expiresAt };
  const bar = {
    id: enrollment.id,
    csrf: user.csrf,
    round: template.isOk ? template.data.round : null,
    version: enrollment.version,
    advice: template.isOk && template.data.round ? await adviceOf(args, template.data) : null,
  };
  return { enrollment, view, languages, bar, expiresAt: user.expiresAt };
}

async function adviceOf(args: LoaderFunctionArgs, template: CallData<typeof getTemplate>): Promise<AdviceView> {
  const [t, locale] = await Promise.all([translate(args), localeOf(args)]);
  return adviceView(template, { t, locale });
}

export async function loader(args: LoaderFunctionArgs) {
  const { enrollment, view, languages, bar, expiresAt } = await openPreview(args);
  return pageData({ title: view.title, view, hasSteps: enrollment.steps, languages, bar, expiresAt });
}

export async function action(args: ActionFunctionArgs) {
  const { enrollment, languages } = await openPreview(args);
  const post = await readFields(args.request);
  const fields = requireFields(post, formFields);
  const intent = parseFormIntent(fields.intent);
  if (intent.kind === 'language') {
    const path = localPath(pathAfter('language', new URL(args.request.url)), '/');
    return seeOther(
      path,
      await textLanguageHeader(
        args,
        languages.map((offered) => offered.language),
        fields.language,
      ),
    );
  }
  const answers = readAnswers(post, inputsOf(enrollment.formElements), isoCountry(enrollment.country));
  const { view } = await openPreview(args, answers);
  const thanks = intent.kind === 'submit' ? enrollment.thanksMessage : undefined;
  return json({ isSubmitted: intent.kind === 'submit', thanks, view });
}

export default function PreviewRoute() {
  const data = useLoaderData<typeof loader>();
  const posted = useActionData<{ isSubmitted: boolean; thanks?: string; view: FormView }>();
  if (posted?.isSubmitted)
    return <PreviewSubmitted title={data.title} language={data.view.language} thanks={posted.thanks ?? ''} />;
  return (
    <>
      {data.bar ? <OwnerBar {...data.bar} /> : null}
      <FormPage
        view={(posted?.view ?? data.view) as unknown as FormView}
        problem={undefined}
        languages={data.languages}
        isPreview
        hasSteps={data.hasSteps}
      />
      {data.bar ? <SessionKeeper expiresAt={data.expiresAt} /> : null}
    </>
  );
}

export const ErrorBoundary = RouteProblem;
