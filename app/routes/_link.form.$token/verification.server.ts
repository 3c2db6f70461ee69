import { saveDraft } from '~/contract/extras';
import { sendFormEmailOtp, sendFormMobileOtp } from '~/contract/otp';
import { isEmail, isPhoneLengthValid } from '~/domain/contact';
import type { FormInput } from '~/domain/form-model';
import type { PostProblem } from '~/features/dynamic-form/problem';
import type { Api, ApiFailure, ApiResult } from '~/services/api.server';
import type { AppContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { invalid, seeOther } from '~/services/respond.server';
import type { OpenForm } from './load.server';

/** Sends a code to the contact typed into an input, in the page's language. */
export async function sendCode(
  api: Api,
  form: Pick<OpenForm, 'link' | 'enrollment'>,
  input: FormInput,
  { destination, language }: { destination: string; language: string },
): Promise<ApiResult<{ mobileToken: string; resendSeconds: number }>> {
  const { token, account } = form.link;
  if (input.inputType === 'email') {
    const body = { email: destination, company: account.companyName, supportEmail: account.supportEmailAddress, token, isErp: false };
    return api.call(sendFormEmailOtp, { body }, { language });
  }
  return api.call(sendFormMobileOtp, { body: { mobileNumber: destination, token, isErp: false } }, { language });
}

interface VerifyPost {
  context: AppContext;
  form: OpenForm;
  inputs: FormInput[];
  answers: Record<string, string | string[]>;
  inputId: string;
  /** The page's. */
  language: string;
}

/** The Verify button: sends a code and leads to the page that takes it. Spec: forms-and-approval 4, "OTP flow". */
export async function startVerification({ context, form, inputs, answers, inputId, language }: VerifyPost) {
  const input = inputs.find((candidate) => candidate.id === inputId && (candidate.inputType === 'email' || candidate.inputType === 'phone'));
  if (!input) return seeOther(`/form/${form.link.token}`);
  const destination = String(answers[inputId] ?? '').trim();
  const isValid = input.inputType === 'email' ? isEmail(destination) : isPhoneLengthValid(destination);
  if (!isValid) {
    const key = destination === '' ? 'input.required' : input.inputType === 'email' ? 'email.invalid' : 'phone.invalid';
    return invalid<PostProblem | null>({ message: { key: 'form:checkErrorsVerify' }, fields: { [inputId]: { key } } });
  }
  const page = `/form/${form.link.token}/verify/${encodeURIComponent(inputId)}`;
  const result = await sendCode(context.api, form, input, { destination, language });
  if (result.isOk) {
    await keepChallenge(context.api, form, inputId, destination, result.data);
    return seeOther(page, await flashHeader('success', 'otp:sent'));
  }
  // A code is on its way already: the page that takes it says when the next may be asked for.
  const pending = form.draft.challenges[inputId];
  if (result.name === 'otp.wait' && pending?.destination === destination) return seeOther(page);
  return invalid<PostProblem | null>(
    { message: { key: 'form:checkErrorsVerify' }, fields: { [inputId]: codeError(result) } },
    result.status,
  );
}

/** Remembers in the draft which code an input waits for. */
export async function keepChallenge(
  api: Api,
  form: Pick<OpenForm, 'link' | 'enrollment' | 'draft'>,
  inputId: string,
  destination: string,
  sent: { mobileToken: string; resendSeconds: number },
): Promise<void> {
  await api.call(saveDraft, {
    body: {
      token: form.link.token,
      formVersion: form.enrollment.version,
      answers: form.draft.answers,
      challenges: {
        ...form.draft.challenges,
        [inputId]: { mobileToken: sent.mobileToken, destination, resendAt: Date.now() + sent.resendSeconds * 1000 },
      },
    },
  });
}

/** A failed code as its field says it. */
export function codeError(failure: ApiFailure): { key: string; params: Record<string, string | number> } {
  const seconds = Number(failure.params.seconds ?? 0);
  return {
    key: failure.name ?? 'server.unexpected',
    params: { seconds, minutes: Math.max(1, Math.ceil(seconds / 60)) },
  };
}
