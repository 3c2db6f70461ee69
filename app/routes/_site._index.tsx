import type { TextKey } from 'i18next';
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { inputsOf } from '~/areas/forms/localize-form';
import { startPublicForm, type RetryReason } from '~/areas/public-forms/calls';
import { readAnswers, answerLocale } from '~/areas/form-page/pages/read-answers';
import { formStyleRules, formStylesheets } from '~/areas/form-page/pages/stylesheets';
import { FormOnOtherPage } from '~/areas/form-page/pages/form-on-other-page';
import { getHomeForm, type HomeForm } from '~/areas/operations/demo/calls';
import { HomePage } from '~/areas/operations/demo/pages/home-page';
import { startFields } from '~/areas/public-forms/pages/fields';
import { StartTokenAndHoneypot } from '~/areas/public-forms/pages/start-token-and-honeypot';
import type { RouteHandle } from '~/root';
import { minutesToWait } from '~/lib/api-client.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { preferredTextLanguages } from '~/lib/text-language.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, fieldsForRetry, invalidFormResponse, problemPage } from '~/lib/responses.server';
import { loadSignUpOffer } from '~/areas/users/sign-up/pages/load-sign-up-offer.server';
import { requireFields } from '~/lib/validate-post.server';
import { Flash } from '~/ui/flash-message';
import { buildFormOnOtherPage, type FormOnOtherPageView } from '~/areas/form-page/pages/form-on-other-page.server';
import { pageContext } from '~/lib/page-context.server';

interface HomeData {
  tried: FormOnOtherPageView | null;
}

/** Only where there is a form there is something to enhance. */
export const handle: RouteHandle = {
  styles: (data) => [
    'home',
    ...((data as HomeData).tried ? formStylesheets((data as { tried: FormOnOtherPageView }).tried) : []),
  ],
  rules: (data, posted) => formStyleRules(((posted ?? data) as HomeData).tried?.view),
  enhance: (data) => ((data as HomeData).tried ? ['form'] : []),
  form: (data) => ((data as HomeData).tried ? { name: 'intent', value: 'submit' } : undefined),
};

/** The form that the home page offers; undefined where there is no demo, and where it takes nothing at the moment. */
async function findHomeForm(args: LinkArgs): Promise<HomeForm | undefined> {
  const { api, config } = pageContext(args);
  if (!config.isDemo) return undefined;
  const languages = preferredTextLanguages(args);
  const found = await api.call(getHomeForm, { query: { languages } });
  return found.isOk ? found.data : undefined;
}

export async function loader(args: LoaderFunctionArgs) {
  const { config, t } = pageContext(args);
  const [signUp, form] = await Promise.all([loadSignUpOffer(args), findHomeForm(args)]);
  return {
    title: `Latchkey · ${t('site:homeTitle')}`,
    isDemo: config.isDemo,
    signUp,
    tried: form ? await buildFormOnOtherPage(args, form) : null,
  };
}

/** The form as it was typed, where it could not be begun. */
interface HomeProblem {
  tried: FormOnOtherPageView;
  /** Key of a sentence. */
  notice: TextKey;
  minutes?: number;
  trap?: string;
}

/**
 * Begins the form, and hands the same post on to its own page (307), which judges it as it judges any other: a mistake is named there,
 * beside all that was typed. Until then nothing is kept.
 */
export async function action(args: ActionFunctionArgs) {
  const { api } = pageContext(args);
  const post = await readPostWithoutFiles(args.request);
  const home = await findHomeForm(args);
  if (!home) throw problemPage('form.notFound', fieldsForRetry(post));
  const { account, slug, form } = home;
  const { stamp, comment: trap } = requireFields(post, startFields);
  const begun = await api.call(startPublicForm, { body: { account, slug, stamp, trap } });
  if (begun.isOk) return redirect(begun.data.path, { status: 307, headers: { 'cache-control': 'no-store' } });
  const answers = readAnswers(post, inputsOf(form.formElements), answerLocale(form));
  if (begun.name === 'publicForm.again') {
    const reason = begun.params.reason as RetryReason;
    // The page goes on with the stamp that it has; only one that is spent gets another.
    const tried = await buildFormOnOtherPage(args, home, { answers, ...(reason !== 'late' && { stamp }) });
    const notice = `public-forms:${reason === 'trap' ? 'early' : reason}` as const;
    return invalidFormResponse<HomeProblem>({ tried, notice, ...(reason === 'trap' && { trap }) });
  }
  if (begun.name !== 'publicForm.busy' && begun.name !== 'request.tooMany')
    throw apiFailurePage(begun, fieldsForRetry(post));
  const minutes = Number(begun.params.minutes ?? minutesToWait(begun));
  const tried = await buildFormOnOtherPage(args, home, { answers, stamp });
  return invalidFormResponse<HomeProblem>({ tried, notice: 'public-forms:busy', minutes }, begun.status);
}

export default function HomeRoute() {
  // Plain data: JSON changes nothing of its shape but absent optional fields.
  const { isDemo, signUp, tried } = useLoaderData<typeof loader>();
  const problem = useActionData<HomeProblem>() as HomeProblem | undefined;
  const form = problem?.tried ?? (tried as FormOnOtherPageView | null);
  return <HomePage isDemo={isDemo} signUp={signUp} form={form ? <Tried tried={form} problem={problem} /> : null} />;
}

function Tried({ tried: { view, stamp }, problem }: { tried: FormOnOtherPageView; problem: HomeProblem | undefined }) {
  const { t } = useTranslation();
  return (
    <section className="card home-try" aria-labelledby="try-title">
      <h2 id="try-title">{t('site:tryTitle')}</h2>
      <p>{t('site:tryLead')}</p>
      {problem ? <Flash kind="error" role="alert" text={t(problem.notice, { minutes: problem.minutes })} /> : null}
      <FormOnOtherPage view={view} action="/?index">
        <StartTokenAndHoneypot stamp={stamp} trap={problem?.trap} />
      </FormOnOtherPage>
    </section>
  );
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
