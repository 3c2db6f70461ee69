import type { CallInput } from '~/contract/call';
import { isoCountry } from '~/contract/enums';
import { getDraft, recordEvent, saveDraft } from '~/contract/extras';
import { SAVE_NAMES } from '~/domain/answers';
import type { FormInput } from '~/domain/form-model';
import { isChoice, takesAccount } from '~/domain/input-types';
import { visibleInputs } from '~/domain/visibility';
import { answerName, parseIntent } from '~/features/dynamic-form/names';
import type { NamedError } from '~/features/dynamic-form/problem';
import { readAnswers } from '~/features/dynamic-form/read-answers';
import { inputsOf } from '~/features/dynamic-form/view';
import type { Api } from '~/services/api.server';
import { appContext, type AppContext } from '~/services/context.server';
import type { LinkArgs } from '~/services/link.server';
import { receivePost } from '~/services/read-post.server';
import { retryPage } from '~/services/retry-page.server';
import { readBankPost, type BankPost } from './bank.server';
import { closedReason, openForm, type OpenForm } from './load.server';
import { createUploads, keepSignatures } from './uploads.server';

const PAGE = /^[\w-]{8,64}$/;

/** Everything a post brought, already kept in the draft. */
export interface Posted {
  context: AppContext;
  form: OpenForm;
  inputs: FormInput[];
  post: FormData;
  /** False where the body broke off: then `post` is what came before. */
  isWhole: boolean;
  /** The answers that the post itself brought, and those with what was kept before. */
  sent: Record<string, string | string[]>;
  answers: Record<string, string | string[]>;
  bank: BankPost | undefined;
  fileErrors: Record<string, NamedError>;
  /** Where the person came from, as the link says. */
  source: string;
  /** The form's own address, with its source. */
  path: string;
  /** The page it came from has been submitted: nothing was kept. */
  isSubmitted: boolean;
}

type Save = Pick<CallInput<typeof saveDraft>['body'], 'bankToken' | 'save' | 'submissionKey'>;

/** Merges answers into the draft. */
export function saveAnswers(api: Api, form: OpenForm, answers: Posted['sent'], save: Save) {
  return api.call(saveDraft, {
    body: { token: form.link.token, formVersion: form.enrollment.version, answers, ...save },
  });
}

/**
 * Keeps all that a post of the form brought, before anything else is done with it.
 *
 * @throws Response the page of the failure, which holds what was typed
 */
export async function keepPost(
  request: Request,
  context: AppContext,
  form: OpenForm,
  isQuiet = false,
): Promise<Posted> {
  const { api } = context;
  const { token } = form.link;
  const inputs = inputsOf(form.enrollment.formElements);
  const source = new URL(request.url).searchParams.get('source')?.slice(0, 100) ?? '';
  const path = `/form/${token}${source ? `?source=${encodeURIComponent(source)}` : ''}`;
  const uploads = createUploads(api, form, inputs);
  const { post, isWhole } = await receivePost(request, uploads.onFile);
  const came = isWhole ? inputs : inputs.filter((input) => !isCutChoice(post, input));
  const sent = readAnswers(post, came, isoCountry(form.enrollment.country));
  const answers = { ...form.draft.answers, ...sent };
  const shown = visibleInputs(inputs, answers, form.opened.tags);
  const hasBank = !isQuiet && isWhole && inputs.some((input) => takesAccount(input) && shown.has(input.id));
  const bank = hasBank ? await readBankPost(api, form, post) : undefined;
  // A button of a page that was submitted keeps what is typed for the next time; a save that only comes late does not.
  const isEnd = isQuiet || parseIntent(String(post.get('intent') ?? '')).kind === 'submit';
  const saved = await saveAnswers(api, form, sent, {
    ...(bank?.token ? { bankToken: bank.token } : {}),
    ...(isWhole ? { save: saveOf(post) } : {}),
    ...(isEnd ? { submissionKey: keyOf(post) } : {}),
  });
  const isSubmitted = !saved.isOk && saved.name === 'form.alreadySubmitted';
  if (!saved.isOk && !isSubmitted) throw retryPage(saved, post);
  const isSigned = isWhole && !isSubmitted && (await keepSignatures(api, form, inputs, post, uploads));
  // The page says "seen" by itself where it has JavaScript; elsewhere the first post is the visit.
  if (isWhole && form.draft.revision === 0 && post.get('seen') !== '1') {
    await api.call(recordEvent, { body: { token, kind: 'Visit', source, detail: '' } });
  }
  const fresh = isSigned ? await api.call(getDraft, { query: { token } }) : saved;
  const draft = fresh.isOk ? fresh.data : form.draft;
  return {
    context,
    form: { ...form, draft },
    inputs,
    post,
    isWhole,
    sent,
    answers,
    bank,
    fileErrors: uploads.errors,
    source,
    path,
    isSubmitted,
  };
}

/** Whether a body that broke off ended in the marks of this question: some of them may not have come. */
function isCutChoice(post: FormData, input: FormInput): boolean {
  return isChoice(input) && [...post.keys()].at(-1) === answerName(input.id);
}

/** Which save of which page a post is; undefined where nothing says so, as without JavaScript. */
function saveOf(post: FormData): Save['save'] {
  const [page, number] = [String(post.get(SAVE_NAMES.page) ?? ''), Number(post.get(SAVE_NAMES.number))];
  return PAGE.test(page) && Number.isSafeInteger(number) && number > 0 ? { page, number } : undefined;
}

function keyOf(post: FormData): string | undefined {
  const key = String(post.get('submissionKey') ?? '');
  return key.length >= 16 && key.length <= 100 ? key : undefined;
}

/**
 * A save that the page makes by itself while it is filled in: the changed answers and signatures, never bank details.
 *
 * @returns 204 when they are kept, 409 when the form takes no more; every other status may be tried again
 */
export async function keepQuietly(args: LinkArgs): Promise<Response> {
  const context = await appContext(args);
  const form = await openForm(args);
  const headers = { 'cache-control': 'no-store' };
  if (closedReason(form)) return new Response(null, { status: 409, headers });
  const { isSubmitted, isWhole } = await keepPost(args.request, context, form, true);
  if (!isWhole) return new Response(null, { status: 400, headers });
  return new Response(null, { status: isSubmitted ? 409 : 204, headers });
}
