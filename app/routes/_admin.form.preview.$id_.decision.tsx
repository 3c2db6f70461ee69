import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { approveTemplate, getTemplate, rejectTemplate } from '~/areas/approval/calls';
import type { CallData } from '~/lib/contract/call';
import type { FormProblem } from '~/domain/error-keys';
import {
  DecisionNotePage,
  RejectPage,
  type DecisionNote,
  type RejectView,
} from '~/areas/approval/pages/decision-pages';
import { decisionFields } from '~/areas/approval/pages/fields';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import type { ApiFailure } from '~/lib/api-client.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(decisionFields);

const LIST = '/smart/dynamic-form/';

type Shown = { view: RejectView; problem?: FormProblem; note?: undefined } | { view?: undefined; note: DecisionNote };

async function findTemplate(args: LoaderFunctionArgs): Promise<CallData<typeof getTemplate>> {
  const { api } = pageContext(args);
  return requireData(await api.call(getTemplate, { query: { id: args.params.id ?? '' } }));
}

function noteOf({ row, rejection }: CallData<typeof getTemplate>, why: DecisionNote['why']): DecisionNote {
  const isRejected = why === 'rejected' && rejection !== null;
  return {
    id: row.id,
    title: row.title,
    why,
    by: isRejected ? rejection.by : '',
    reason: isRejected ? rejection.reason : '',
  };
}

const ENDED = ['approved', 'rejected', 'withdrawn'] as const;

/** What a refused decision means to the person; undefined for a failure that has a page of its own. */
function whyOf({ name, params }: ApiFailure): DecisionNote['why'] | undefined {
  if (name === 'approval.notPending') return ENDED.find((status) => status === params.status) ?? 'notPending';
  if (name === 'form.changed') return 'changed';
  if (name === 'approval.ownSubmission') return 'own';
  if (name === 'approval.notAsked') return 'notAsked';
  return name === 'approval.alreadyGiven' ? 'alreadyGiven' : undefined;
}

export const handle: RouteHandle = {
  form: (data, posted) => (((posted ?? data) as Shown).note ? undefined : { name: 'intent', value: 'reject' }),
};

/** The reason for a rejection is asked here; both decisions are posted here. Spec: forms-and-approval 2.3, 2.8, 4. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const template = await findTemplate(args);
  const { row, round, rejection } = template;
  const { t, url } = pageContext(args);
  const title = t('approval:rejectTitle');
  const seen = Number(url.searchParams.get('version'));
  const why = !round
    ? rejection
      ? 'rejected'
      : 'notPending'
    : seen > 0 && seen !== round.version
      ? 'changed'
      : round.obstacle === 'notAsked'
        ? 'notAsked'
        : undefined;
  if (!round || why) return { title, note: noteOf(template, why ?? 'notPending') } satisfies Shown & { title: string };
  const view: RejectView = { id: row.id, title: row.title, version: round.version };
  return { title, view } satisfies Shown & { title: string };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, ['Owner']);
  const { api } = pageContext(args);
  const id = args.params.id ?? '';
  const { data, typed, problem } = await validate(post, validator);
  if (problem) {
    const { row } = await findTemplate(args);
    const view = { id, title: row.title, version: Number(typed.version) };
    return invalidFormResponse<Shown>({ view, problem });
  }
  const { version } = data;
  if (data.intent === 'activate') {
    const result = await api.call(approveTemplate, { body: { id, adminApproval: true, version } });
    if (!result.isOk) return refused(args, result);
    return redirectWithFlash(
      LIST,
      'success',
      result.data.status === 'active' ? 'approval:activated' : 'approval:approved',
    );
  }
  const result = await api.call(rejectTemplate, { body: { id, reason: data.reason, version } });
  return result.isOk ? redirectWithFlash(LIST, 'success', 'approval:rejected') : refused(args, result);
}

/** Somebody else was quicker, or something stands in the way: told in the page, with how it stands now. */
async function refused(args: ActionFunctionArgs, failure: ApiFailure) {
  const why = whyOf(failure);
  if (!why) throw apiFailurePage(failure);
  return invalidFormResponse<Shown>({ note: noteOf(await findTemplate(args), why) }, failure.status);
}

export default function DecisionRoute() {
  const loaded = useLoaderData<typeof loader>() as Shown;
  const shown = (useActionData<typeof action>() as Shown | undefined) ?? loaded;
  return shown.note ? <DecisionNotePage note={shown.note} /> : <RejectPage {...shown} />;
}
