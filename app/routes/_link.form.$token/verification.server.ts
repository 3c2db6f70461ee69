import { saveDraft } from '~/contract/drafts';
import type { FormInput } from '~/domain/form-model';
import { contactOf } from '~/domain/input-types';
import type { PostProblem } from '~/features/form-page/problem';
import type { Api } from '~/services/api.server';
import { codeError, sendCode, type CodeTarget } from '~/services/codes.server';
import type { AppContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { invalid, seeOther } from '~/services/respond.server';
import type { OpenForm } from './load.server';

/** Where the code of an input goes. */
export function codeTarget(input: FormInput, destination: string): CodeTarget {
  return { channel: contactOf(input)?.channel ?? 'email', destination };
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
  const input = inputs.find(({ id }) => id === inputId);
  const contact = input && contactOf(input);
  if (!contact) return seeOther(`/form/${form.link.token}`);
  const destination = String(answers[inputId] ?? '').trim();
  if (!contact.isValid(destination)) {
    const key = destination === '' ? 'input.required' : contact.invalid;
    return invalid<PostProblem | null>({
      message: { key: 'form-page:checkErrorsVerify' },
      fields: { [inputId]: { key } },
    });
  }
  const page = `/form/${form.link.token}/verify/${encodeURIComponent(inputId)}`;
  const result = await sendCode(context.api, form.link, codeTarget(input, destination), { language, isForm: true });
  if (result.isOk) {
    await keepChallenge(context.api, form, inputId, destination, result.data);
    return seeOther(page, await flashHeader('success', 'otp:sent'));
  }
  // A code is on its way already: the page that takes it says when the next may be asked for.
  const pending = form.draft.challenges[inputId];
  if (result.name === 'otp.wait' && pending?.destination === destination) return seeOther(page);
  return invalid<PostProblem | null>(
    { message: { key: 'form-page:checkErrorsVerify' }, fields: { [inputId]: codeError(result) } },
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
      answers: {},
      challenges: {
        ...form.draft.challenges,
        [inputId]: { mobileToken: sent.mobileToken, destination, resendAt: Date.now() + sent.resendSeconds * 1000 },
      },
    },
  });
}
