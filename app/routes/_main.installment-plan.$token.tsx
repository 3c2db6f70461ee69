import { json, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SubmittedPage } from '~/features/dynamic-form/closed-page';
import type { ReceiptView } from '~/features/dynamic-form/receipt';
import { LinkProblem } from '~/features/link/link-problem';
import { openForm } from './_link.form.$token/load.server';
import { loadReceipt } from './_link.form.$token/page.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Where a submitted plan, e-bill or autopay form continues: what was sent, with the schedule that was stored. */
export async function loader(args: LoaderFunctionArgs) {
  const form = await openForm(args);
  const { enrollment, link } = form;
  if (enrollment.submissionCount === 0) throw redirect(`/form/${link.token}`, 302);
  return json({
    title: enrollment.title,
    language: enrollment.language,
    thanks: enrollment.thanksMessage,
    isFresh: new URL(args.request.url).searchParams.get('sent') === '1',
    receipt: await loadReceipt(args, form),
    link: enrollment.completionLink,
  });
}

export default function SubmittedRoute() {
  const data = useLoaderData<typeof loader>();
  return <SubmittedPage {...data} receipt={data.receipt as ReceiptView | undefined} />;
}

export const ErrorBoundary = LinkProblem;
