import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import { getTemplate } from '~/areas/approval/calls';
import type { CallData } from '~/lib/contract/call';
import { ApprovalBar } from '~/areas/approval/pages/approval-bar';
import { PAY_DAYS } from '~/domain/form-model';
import { FormPage } from '~/areas/form-page/pages/form-page';
import { buildPreviewView, type CarriedField } from '~/areas/form-page/pages/preview-view';
import { formStyleRules, previewStylesheets } from '~/areas/form-page/pages/stylesheets';
import { PreviewSubmitted } from '~/areas/form-page/pages/closed-page';
import { getEnrollment, listTranslationsAsUser } from '~/areas/form-page/calls';
import type { FormView } from '~/areas/form-page/pages/form-view';
import { buildAdviceView } from '~/areas/form-builder/pages/advice-view';
import {
  DraftIssueList,
  findDraftIssues,
  OmittedParts,
  type DraftIssues,
} from '~/areas/form-builder/pages/draft-issues';
import type { RouteHandle } from '~/root';
import { requireUser } from '~/lib/signed-in-user.server';
import { chooseAndSaveTextLanguage } from '~/lib/text-language.server';
import { parseFramedPreview } from '~/lib/framed-preview.server';
import { readPreviewPost } from '~/areas/form-page/pages/read-preview-post.server';
import { apiFailurePage, temporaryRedirect, requireData } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import type { AdviceView } from '~/ui/form-advice';
import { SessionRenewal } from '~/ui/sign-in-forms';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: (data) => previewStylesheets(data as Parameters<typeof previewStylesheets>[0]),
  rules: (data, posted) => formStyleRules(((posted ?? data) as { view: FormView }).view),
  enhance(data, posted) {
    const modules = (data as { bar?: unknown }).bar ? ['form', 'dialog', 'session'] : ['form'];
    return (posted as { isSubmitted?: boolean } | undefined)?.isSubmitted ? modules : [...modules, 'shell'];
  },
};

/** What the preview needs. */
async function readPreview(args: LoaderFunctionArgs) {
  const { api, url } = pageContext(args);
  const id = args.params.id ?? '';
  const user = await requireUser(args);
  const preview = url.searchParams.has('draft') ? 'draft' : url.searchParams.has('live') ? 'live' : undefined;
  const account = requireData(pageContext(args).account);
  const [found, template] = await Promise.all([
    api.call(listTranslationsAsUser, { query: { formId: id, accountId: user.accountId, preview } }),
    api.call(getTemplate, { query: { id } }),
  ]);
  const isAlone = !found.isOk && found.name === 'request.notBuilt';
  const translations = isAlone ? ({ isOk: true, data: { translations: [], country: '' } } as const) : found;
  // The builder names what is to be mended where there is nothing to look at.
  if (!translations.isOk && translations.name === 'template.hasIssues' && !parseFramedPreview(args.request))
    throw temporaryRedirect(`/smart/dynamic-form/${encodeURIComponent(id)}#issues-title`);
  if (!translations.isOk) throw apiFailurePage(translations);
  const language = await chooseAndSaveTextLanguage(
    args,
    translations.data.translations.map((offered) => offered.language),
  );
  const enrollment = await api.call(getEnrollment, {
    query: { id, token: '', recipient: '', language, preview },
  });
  if (!enrollment.isOk) throw apiFailurePage(enrollment);
  const isLive = preview === 'live' || !template.isOk || enrollment.data.version <= template.data.row.liveVersion;
  const draft = isLive || template.data.round ? undefined : findDraftIssues(template.data);
  return {
    user,
    account,
    template,
    enrollment: enrollment.data,
    languages: [...translations.data.translations],
    draft,
  };
}

/** The form as recipients will see it, for its admins; nothing is kept and nothing is sent. Spec: forms-and-approval 2.3, preview mode. */
async function openPreview(
  args: LoaderFunctionArgs,
  read: Awaited<ReturnType<typeof readPreview>>,
  posted?: Parameters<typeof buildPreviewView>[2],
) {
  const { user, account, template, enrollment, languages, draft } = read;
  const parts = {
    enrollment: { ...enrollment, balanceCents: enrollment.balanceCents ?? 10_000 },
    link: {
      apiError: null,
      tags: [],
      sendsCopy: false,
      autoPayElements: {
        savedAccounts: [],
        payDates: PAY_DAYS.map((day) => ({ value: String(day), day })),
        takesAccounts: account?.paymentMode === 'onPage' && account.countryCode === 'US',
      },
    },
    submissionKey: 'preview',
    timeZone: account?.timeZone ?? 'UTC',
    nowMs: Date.now(),
    attachmentMb: { usual: DEFAULT_ATTACHMENT_MB, most: MAX_ATTACHMENT_MB },
    basePath: '',
    cleanHtml: sanitize,
  };
  const previewed = buildPreviewView(parts, pageContext(args).url, posted);
  // In a frame the page is what recipients see, and the builder around it has the rest.
  if (parseFramedPreview(args.request))
    return { enrollment, ...previewed, draft, languages: languages.slice(0, 0), bar: null, expiresAt: user.expiresAt };
  const bar = {
    id: enrollment.id,
    csrf: user.csrf,
    round: template.isOk ? template.data.round : null,
    version: enrollment.version,
    advice: template.isOk && template.data.round ? await adviceOf(args, template.data) : null,
  };
  return { enrollment, ...previewed, draft, languages, bar, expiresAt: user.expiresAt };
}

async function adviceOf(args: LoaderFunctionArgs, template: CallData<typeof getTemplate>): Promise<AdviceView> {
  const { t, locale } = pageContext(args);
  return buildAdviceView(template, { t, locale });
}

export async function loader(args: LoaderFunctionArgs) {
  const { view, start, languages, draft, bar, expiresAt } = await openPreview(args, await readPreview(args));
  return { title: view.title, view, start, languages, draft, bar, expiresAt };
}

export async function action(args: ActionFunctionArgs) {
  const read = await readPreview(args);
  const { enrollment, languages } = read;
  const offered = languages.map(({ language }) => language);
  const posted = await readPreviewPost(args, offered);
  const { view, carried } = await openPreview(args, read, posted);
  const isSubmitted = posted.intent.kind === 'submit';
  return { isSubmitted, thanks: isSubmitted ? enrollment.thanksMessage : undefined, view, carried };
}

/** In a frame the builder around it names what is wrong; what the frame lacks it says itself. */
function DraftNote({ draft, id }: { draft: DraftIssues; id: string | undefined }) {
  return id === undefined ? <OmittedParts draft={draft} /> : <DraftIssueList draft={draft} id={id} />;
}

export default function PreviewRoute() {
  const data = useLoaderData<typeof loader>();
  const posted = useActionData<{
    isSubmitted: boolean;
    thanks?: string;
    view: FormView;
    carried: CarriedField[];
  }>();
  if (posted?.isSubmitted)
    return (
      <PreviewSubmitted
        title={data.title}
        language={data.view.language}
        thanks={posted.thanks ?? ''}
        start={data.start}
      />
    );
  return (
    <>
      {data.bar ? <ApprovalBar {...data.bar} /> : null}
      {data.draft ? <DraftNote draft={data.draft as DraftIssues} id={data.bar?.id} /> : null}
      <FormPage
        view={(posted?.view ?? data.view) as unknown as FormView}
        problem={undefined}
        languages={data.languages}
        isPreview
        carried={posted?.carried}
      />
      {data.bar ? <SessionRenewal expiresAt={data.expiresAt} /> : null}
    </>
  );
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
