import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import type { Draft } from '~/contract/extras';
import { getEnrollment, listTranslationsAsUser } from '~/contract/forms';
import { getTemplate } from '~/contract/templates';
import { OwnerBar } from '~/features/approval/owner-bar';
import { FormPage } from '~/features/dynamic-form/form-page';
import { parseIntent } from '~/features/dynamic-form/names';
import { readAnswers } from '~/features/dynamic-form/read-answers';
import { buildFormView, inputsOf, isoCountry, type FormView } from '~/features/dynamic-form/view';
import type { RouteHandle } from '~/root';
import { requireUser } from '~/services/admin.server';
import { appContext } from '~/services/context.server';
import { localeHeader, localeOf, matchLocale } from '~/services/locale.server';
import { readFields } from '~/services/read-post.server';
import { apiFailurePage, foundAt, localPath, seeOther } from '~/services/respond.server';
import { sanitize } from '~/services/safe-html.server';
import { Problem } from '~/ui/problem';
import { SessionKeeper } from '~/ui/session-keeper';

export const handle: RouteHandle = { styles: ['form', 'signature'], enhance: ['form', 'dialog', 'session'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const NO_DRAFT: Draft = { revision: 0, formVersion: 1, answers: {}, challenges: {}, verifiedInputs: [], files: [], bankAccount: null };

/** The form as its admins see it; nothing is kept and nothing is sent. Spec: forms-and-approval 2.3, preview mode. */
async function openPreview(args: LoaderFunctionArgs, answers: Draft['answers'] = {}) {
  const { api } = await appContext(args);
  const id = args.params.id ?? '';
  const user = await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const preview = searchParams.has('draft') ? 'draft' : searchParams.has('live') ? 'live' : undefined;
  const language = searchParams.get('lang')?.slice(0, 35) || (await localeOf(args));
  const [enrollment, translations, template] = await Promise.all([
    api.call(getEnrollment, { query: { id, encryptedAccountId: '', recipient: '', language, preview } }),
    api.call(listTranslationsAsUser, { query: { surveyGuid: id, accountId: user.accountId, preview } }),
    api.call(getTemplate, { query: { id } }),
  ]);
  // The builder names what is to be mended before there is anything to look at.
  if (!enrollment.isOk && enrollment.name === 'template.hasIssues') throw foundAt(`/smart/dynamic-form/${encodeURIComponent(id)}#issues-title`);
  if (!enrollment.isOk) throw apiFailurePage(enrollment);
  if (!translations.isOk) throw apiFailurePage(translations);
  const view = buildFormView({
    enrollment: { ...enrollment.data, balanceCents: enrollment.data.balanceCents ?? 10_000 },
    link: { apiError: null, tags: [], autoPayElements: { savedAccounts: [], payDates: [{ value: '1', day: 1 }] } },
    draft: { ...NO_DRAFT, answers },
    submissionKey: 'preview',
    timeZone: 'UTC',
    nowMs: Date.now(),
    attachmentMb: { usual: DEFAULT_ATTACHMENT_MB, most: MAX_ATTACHMENT_MB },
    basePath: '',
    sanitize,
  });
  const bar = { id, csrf: user.csrf, round: template.isOk ? template.data.round : null, version: enrollment.data.version };
  return { enrollment: enrollment.data, view, languages: translations.data.translations, bar, expiresAt: user.expiresAt };
}

export async function loader(args: LoaderFunctionArgs) {
  const { view, languages, bar, expiresAt } = await openPreview(args);
  return json({ title: view.title, view, languages, bar, expiresAt });
}

export async function action(args: ActionFunctionArgs) {
  const { enrollment } = await openPreview(args);
  const post = await readFields(args.request);
  const intent = parseIntent(String(post.get('intent') ?? ''));
  if (intent.kind === 'language') {
    const locale = matchLocale(String(post.get('language') ?? ''));
    return seeOther(localPath(args.request.url.slice(new URL(args.request.url).origin.length), '/'), locale ? { 'Set-Cookie': await localeHeader(locale) } : {});
  }
  const answers = readAnswers(post, inputsOf(enrollment.formElements), isoCountry(enrollment.country));
  const { view } = await openPreview(args, answers);
  const thanks = intent.kind === 'submit' ? enrollment.thanksMessage : undefined;
  return json({ isSubmitted: intent.kind === 'submit', thanks, view });
}

export default function PreviewRoute() {
  const data = useLoaderData<typeof loader>();
  const posted = useActionData<{ isSubmitted: boolean; thanks?: string; view: FormView }>();
  const { t } = useTranslation();
  if (posted?.isSubmitted) {
    return (
      <article>
        <h1>{data.title}</h1>
        <p className="flash flash-success" role="status">
          {posted.thanks || t('form:previewThanks')}
        </p>
        <a className="button plain" href="">
          {t('common:back')}
        </a>
      </article>
    );
  }
  return (
    <>
      <OwnerBar {...data.bar} />
      <FormPage view={(posted?.view ?? data.view) as unknown as FormView} errors={undefined} languages={data.languages} isPreview />
      <SessionKeeper expiresAt={data.expiresAt} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <Problem error={isRouteErrorResponse(error) ? error : undefined} />;
}
