import type { StepPosition } from '~/domain/form-steps';
import type { FormInput } from '~/domain/form-model';
import { contactRulesOf } from '~/areas/forms/input-types';
import type { PostProblem } from '../form-errors';
import { toCodeError, sendCode, type CodeTarget } from '~/areas/verification/pages/send-and-verify-code.server';
import { codeSentFlash } from '~/lib/flash-message.server';
import { invalidFormResponse, seeOther } from '~/lib/responses.server';
import { saveAnswers, type Posted } from './read-form-post.server';
import { pathAfterSubmission } from '../load-form.server';

/** Where the code of an input goes. */
export function codeTarget(input: FormInput, destination: string): CodeTarget {
  return { channel: contactRulesOf(input)?.channel ?? 'email', destination };
}

/**
 * The Verify button: sends a code, keeps what was typed with it, and leads to the page that takes the code.
 * Spec: forms-and-approval 4, "OTP flow".
 *
 * @param language the page's
 */
export async function startVerification(posted: Posted, inputId: string, language: string) {
  const { context, form, inputs, answers } = posted;
  const { token } = form.link;
  const input = inputs.find(({ id }) => id === inputId);
  const contact = input && contactRulesOf(input);
  const destination = String(answers[inputId] ?? '').trim();
  const result =
    input && contact?.isValid(destination)
      ? await sendCode(context.api, form.link, codeTarget(input, destination), { language, isForm: true })
      : undefined;
  const failure = result?.isOk ? undefined : result;
  const sent = result?.isOk ? result.data : undefined;
  const challenges = sent && { ...form.draft.challenges, [inputId]: toChallenge(destination, sent) };
  if (!(await saveAnswers(posted, false, { challenges }))) return seeOther(pathAfterSubmission(form.enrollment, token));
  if (!contact) return seeOther(posted.path);
  const page = verifyPath(token, inputId, posted.place);
  if (sent) return seeOther(page, await codeSentFlash(sent));
  // A code is on its way already: the page that takes it says when the next may be asked for.
  if (failure?.name === 'otp.wait' && form.draft.challenges[inputId]?.destination === destination)
    return seeOther(page);
  const error = failure ? toCodeError(failure) : { key: destination === '' ? 'input.required' : contact.invalid };
  return invalidFormResponse<PostProblem | null>(
    { message: { key: 'form-page:checkErrorsVerify' }, fields: { [inputId]: error } },
    failure?.status,
  );
}

/** The page that takes the code of an input; a step that is changed stays one that is changed. */
export const verifyPath = (token: string, inputId: string, place: StepPosition = {}): string =>
  `/form/${token}/verify/${encodeURIComponent(inputId)}${place.isChange ? '?from=summary' : ''}`;

/** The code challenge that the draft stores for an input. */
export const toChallenge = (destination: string, sent: { mobileToken: string; resendSeconds: number }) => ({
  mobileToken: sent.mobileToken,
  destination,
  resendAt: Date.now() + sent.resendSeconds * 1000,
});
