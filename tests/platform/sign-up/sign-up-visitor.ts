import { resendEmailVerification, signUp, verifySignUp, inspectSignUp } from '~/areas/users/sign-up/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

export const PASSWORD = 'Correct-Horse7!';
export const EMAIL = 'dana.whitlock@whitlock.example';

export const createSignUpPlatform = (): Promise<TestPlatform> =>
  createTestPlatform({ config: { publicUrl: 'https://pages.example', supportEmail: 'help@latchkey.example' } });

/** A browser, which knows the last sign-up that it has made, as the pages of sign-up use the test platform. */
export function createVisitor(platform: TestPlatform) {
  let signUpId = '';
  return {
    /** What this browser's cookie holds. */
    signUpId: () => signUpId,
    async signUp(
      over: { email?: string; password?: string; host?: string; invitation?: string } = {},
      address?: string,
    ) {
      const body = { email: EMAIL, password: PASSWORD, host: '', invitation: '', ...over };
      const result = await platform.call(signUp, { body }, { address });
      if (result.isOk) ({ signUpId } = result.data);
      return result;
    },
    resend: (email = EMAIL) => platform.call(resendEmailVerification, { body: { email, signUpId } }),
    inspect: (token: string) => platform.call(inspectSignUp, { query: { token, signUpId } }),
    verify: (token: string, password = '') => platform.call(verifySignUp, { body: { token, signUpId, password } }),
    users: () => platform.context.db.selectFrom('users').selectAll().execute(),
  };
}

/** The tokens of the verification links that were sent, oldest first. */
export function sentTokens(platform: TestPlatform): string[] {
  return platform.messages.flatMap(
    ({ text }) => /https:\/\/pages\.example\/marketing\/verify\/([\w.-]+)/.exec(text)?.[1] ?? [],
  );
}

/** The token of the newest verification link. Throws when none was sent. */
export function lastToken(platform: TestPlatform): string {
  const token = sentTokens(platform).at(-1);
  if (!token) throw new Error('No verification link was sent');
  return token;
}
