import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import { languageName } from '~/lib/contract/enums';
import { getStarter, STARTERS } from '~/areas/form-builder/starters/calls';
import { PreviewSubmitted } from '~/areas/form-page/pages/closed-page';
import { FormPage } from '~/areas/form-page/pages/form-page';
import { buildPreviewView, type CarriedField } from '~/areas/form-page/pages/preview-view';
import { formStyleRules, previewStylesheets } from '~/areas/form-page/pages/stylesheets';
import type { FormView } from '~/areas/form-page/pages/form-view';
import { StarterBar } from '~/areas/form-builder/starters/pages/starter-bar';
import type { RouteHandle } from '~/root';
import { requireUser } from '~/lib/signed-in-user.server';
import { chooseAndSaveTextLanguage } from '~/lib/text-language.server';
import { readPreviewPost } from '~/areas/form-page/pages/read-preview-post.server';
import { requireData, problemPage } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import { buildStarterEnrollment } from '~/areas/form-builder/starters/pages/starter-enrollment.server';
import { SessionRenewal } from '~/ui/sign-in-forms';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: (data) => previewStylesheets(data as Parameters<typeof previewStylesheets>[0]),
  rules: (data, posted) => formStyleRules(((posted ?? data) as { view: FormView }).view),
  enhance: ['form', 'dialog', 'session', 'shell'],
};

const NO_LINK = {
  apiError: null,
  tags: [],
  sendsCopy: false,
  autoPayElements: { savedAccounts: [], payDates: [], takesAccounts: false },
};

/** What the preview needs. */
async function readStarter(args: LoaderFunctionArgs) {
  const id = STARTERS.find((one) => one === args.params.id);
  const user = await requireUser(args);
  if (!id) throw problemPage('form.notFound');
  const { api } = pageContext(args);
  const account = requireData(pageContext(args).account);
  const starter = await api.call(getStarter, { query: { id } });
  const { form } = requireData(starter);
  const languages = [form.language, ...Object.keys(form.translations)].map((language) => ({
    language,
    name: languageName(language),
  }));
  const tags = languages.map(({ language }) => language);
  const enrollment = buildStarterEnrollment(form, await chooseAndSaveTextLanguage(args, tags));
  return { id, user, account, languages, tags, enrollment };
}

/** A form to begin with as recipients would see it; nothing is kept and nothing is sent. */
async function openStarter(
  args: LoaderFunctionArgs,
  read: Awaited<ReturnType<typeof readStarter>>,
  posted?: Parameters<typeof buildPreviewView>[2],
) {
  const parts = {
    enrollment: read.enrollment,
    link: NO_LINK,
    submissionKey: 'preview',
    timeZone: read.account?.timeZone ?? 'UTC',
    nowMs: Date.now(),
    attachmentMb: { usual: DEFAULT_ATTACHMENT_MB, most: MAX_ATTACHMENT_MB },
    basePath: '',
    cleanHtml: sanitize,
  };
  return { ...read, ...buildPreviewView(parts, pageContext(args).url, posted) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { id, user, view, start, languages } = await openStarter(args, await readStarter(args));
  const bar = { id, csrf: user.csrf, nonce: randomUUID() };
  return { title: view.title, view, start, languages, bar, expiresAt: user.expiresAt };
}

export async function action(args: ActionFunctionArgs) {
  const read = await readStarter(args);
  const { enrollment, tags } = read;
  const posted = await readPreviewPost(args, tags);
  const { view, carried } = await openStarter(args, read, posted);
  return { isSubmitted: posted.intent.kind === 'submit', thanks: enrollment.thanksMessage, view, carried };
}

export default function StarterRoute() {
  const data = useLoaderData<typeof loader>();
  const posted = useActionData<{ isSubmitted: boolean; thanks: string; view: FormView; carried: CarriedField[] }>();
  if (posted?.isSubmitted)
    return (
      <>
        <StarterBar {...data.bar} />
        <PreviewSubmitted title={data.title} language={data.view.language} thanks={posted.thanks} start={data.start} />
      </>
    );
  return (
    <>
      <StarterBar {...data.bar} />
      <FormPage
        view={(posted?.view ?? data.view) as unknown as FormView}
        problem={undefined}
        languages={data.languages}
        isPreview
        carried={posted?.carried}
      />
      <SessionRenewal expiresAt={data.expiresAt} />
    </>
  );
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
