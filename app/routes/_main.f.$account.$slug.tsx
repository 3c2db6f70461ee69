import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { startPublicForm, type RetryReason, type PublicForm } from '~/areas/public-forms/calls';
import { publicFormPath } from '~/lib/contract/page-paths';
import { startFields } from '~/areas/public-forms/pages/fields';
import { StartPage, type StartProblem, type StartView } from '~/areas/public-forms/pages/start-page';
import { fillHtmlTags, styleRulesOf } from '~/domain/sanitized-html';
import type { RouteHandle } from '~/root';
import { minutesToWait } from '~/lib/api-client.server';
import { startedFormCookieHeader } from '~/lib/cookies.server';
import { chooseAndSaveTextLanguage } from '~/lib/text-language.server';
import { languagesAmong } from '~/lib/page-languages.server';
import { publicFormAddressOf } from '~/lib/page-subject.server';
import { findUnfinishedFormPath } from '~/areas/public-forms/pages/find-unfinished-form.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, invalidFormResponse, requireData, problemPage, seeOther } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  rules: (data) => styleRulesOf((data as { view: StartView }).view.introHtml),
  enhance: (data) => ((data as { view: StartView }).view.state === 'open' ? ['shell'] : []),
};

const STATUS: Record<PublicForm['state'], number> = { open: 200, full: 409, closed: 410 };

/** The public address of a form. Nothing is begun before the button is pressed. */
export async function loader(args: LoaderFunctionArgs) {
  const { publicForm } = pageContext(args);
  if (!publicForm) throw problemPage('form.notFound');
  const { state, texts, closesAt, placesLeft, stamp, account } = requireData(publicForm);
  const offered = texts.map(({ language }) => language);
  const language = await chooseAndSaveTextLanguage(args, offered);
  const text = texts.find((each) => each.language === language) ?? texts[0];
  const view: StartView = {
    state,
    title: text?.title ?? '',
    introHtml: fillHtmlTags(sanitize(text?.introHtml ?? ''), []),
    language: text?.language ?? '',
    companyName: account.companyName,
    closesAt,
    placesLeft,
    stamp,
    timeZone: account.timeZone,
    continuePath: state === 'full' ? '' : await findUnfinishedFormPath(args),
  };
  return data({ title: view.title, view, ...(await languagesAmong(args, offered)) }, { status: STATUS[state] });
}

export async function action(args: ActionFunctionArgs) {
  const post = await readPostWithoutFiles(args.request);
  const address = publicFormAddressOf(args.params);
  if (!address) throw problemPage('form.notFound');
  const { stamp, comment: trap } = requireFields(post, startFields);
  const { api, config } = pageContext(args);
  const begun = await api.call(startPublicForm, { body: { ...address, stamp, trap } });
  if (begun.isOk) {
    const path = publicFormPath(address.account, address.slug);
    return seeOther(begun.data.path, await startedFormCookieHeader(config, path, begun.data));
  }
  switch (begun.name) {
    case 'publicForm.again': {
      const reason = begun.params.reason as RetryReason;
      const notice = `public-forms:${reason === 'trap' ? 'early' : reason}` as const;
      return invalidFormResponse<StartProblem>({
        notice,
        // The page goes on with what it has; only one that is spent gets another.
        ...(reason !== 'late' && { stamp }),
        ...(reason === 'trap' && { trap }),
      });
    }
    case 'publicForm.busy':
    case 'request.tooMany': {
      const minutes = Number(begun.params.minutes ?? minutesToWait(begun));
      return invalidFormResponse<StartProblem>({ notice: 'public-forms:busy', minutes, stamp }, begun.status);
    }
    case 'publicForm.full':
    case 'publicForm.closed':
      // The page says so itself.
      return invalidFormResponse<null>(null, begun.status);
    default:
      throw apiFailurePage(begun);
  }
}

export default function PublicFormRoute() {
  const { view } = useLoaderData<typeof loader>();
  const problem = useActionData<StartProblem | null>();
  return <StartPage view={view as StartView} problem={problem ?? undefined} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
