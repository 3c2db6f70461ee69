import { resendEmailVerification, signUp, verifySignUp, inspectSignUp } from '~/contract/sign-up';
import { createWorld, type World } from '../../support/world';

export const PASSWORD = 'Correct-Horse7!';
export const EMAIL = 'dana.whitlock@whitlock.example';

export const openSignUpWorld = (): Promise<World> =>
  createWorld({ config: { publicUrl: 'https://pages.example', supportEmail: 'help@latchkey.example' } });

/** A world, as the pages of sign-up use it. */
export function visitor(world: World) {
  return {
    signUp: (over: { email?: string; password?: string; host?: string; invitation?: string } = {}, address?: string) =>
      world.call(
        signUp,
        { body: { email: EMAIL, password: PASSWORD, host: '', invitation: '', ...over } },
        { address },
      ),
    resend: (email = EMAIL) => world.call(resendEmailVerification, { body: { email } }),
    inspect: (token: string) => world.call(inspectSignUp, { query: { token } }),
    verify: (token: string) => world.call(verifySignUp, { body: { token } }),
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
