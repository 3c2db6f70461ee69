import { resendEmailVerification, signUp, verifySignUp, inspectSignUp } from '~/areas/users/sign-up/calls';
import { createWorld, type World } from '../../support/world';

export const PASSWORD = 'Correct-Horse7!';
export const EMAIL = 'dana.whitlock@whitlock.example';

export const openSignUpWorld = (): Promise<World> =>
  createWorld({ config: { publicUrl: 'https://pages.example', supportEmail: 'help@latchkey.example' } });

/** A browser, which knows the last sign-up that it has made, as the pages of sign-up use the world. */
export function visitor(world: World) {
  let signUpId = '';
  return {
    /** What this browser's cookie holds. */
    signUpId: () => signUpId,
    async signUp(
      over: { email?: string; password?: string; host?: string; invitation?: string } = {},
      address?: string,
    ) {
      const body = { email: EMAIL, password: PASSWORD, host: '', invitation: '', ...over };
      const result = await world.call(signUp, { body }, { address });
      if (result.isOk) ({ signUpId } = result.data);
      return result;
    },
    resend: (email = EMAIL) => world.call(resendEmailVerification, { body: { email, signUpId } }),
    inspect: (token: string) => world.call(inspectSignUp, { query: { token, signUpId } }),
    verify: (token: string, password = '') => world.call(verifySignUp, { body: { token, signUpId, password } }),
    users: () => world.context.db.selectFrom('users').selectAll().execute(),
  };
}

/** The tokens of the verification links that were sent, oldest first. */
export function sentTokens(world: World): string[] {
  return world.messages.flatMap(
    ({ text }) => /https:\/\/pages\.example\/marketing\/verify\/([\w.-]+)/.exec(text)?.[1] ?? [],
  );
}

/** The token of the newest verification link. Throws when none was sent. */
export function lastToken(world: World): string {
  const token = sentTokens(world).at(-1);
  if (!token) throw new Error('No verification link was sent');
  return token;
}
