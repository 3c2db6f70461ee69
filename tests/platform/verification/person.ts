import type { ApiResult } from '~/lib/api-client.server';
import { sendFormEmailOtp, verifyEmailOtp } from '~/areas/verification/calls';
import { randomIds, type Ids } from '~/platform/ports/ids';
import { aPreferenceSettings } from '../../support/preference-builders';
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '../../support/test-platform';

export const MAIL = 'maya.torres@mail.example';
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** Never sent: the codes of these test platforms begin at 1001. */
export const WRONG_CODE = '0000';

/** The calls about codes that one person at a form makes. */
export interface Person {
  token: string;
  requestCode(email?: string, address?: string): ReturnType<typeof requestEmailCode>;
  enterCode(
    code: string,
    more?: { email?: string; mobileToken?: string; address?: string },
  ): Promise<ApiResult<{ verifiedAt: string }>>;
  /** The code of the newest message to an address. */
  lastCode(to?: string): string;
}

function requestEmailCode(platform: TestPlatform, token: string, email: string, address: string) {
  return platform.call(
    sendFormEmailOtp,
    { body: { email, company: '', supportEmail: '', token, isCustomer: false } },
    { address },
  );
}

/** The code in a message's text. */
export function codeIn(text: string, length = 4): string {
  const found = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(text);
  if (!found) throw new Error(`No code in: ${text}`);
  return found[0];
}

/** Ids whose codes never repeat, so that a wrong code is wrong and two codes differ. */
function uniqueCodes(): Ids {
  let codeCount = 0;
  return { ...randomIds, digits: (count) => String(1001 + 7 * codeCount++).padStart(count, '5') };
}

export async function createVerificationPlatform({
  overrides,
  ...options
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const platform = await createTestPlatform({ ...options, overrides: { ids: uniqueCodes(), ...overrides } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form();
  await platform.context.db.insertInto('preference_settings').values(aPreferenceSettings()).execute();
  return platform;
}

export async function aPerson(platform: TestPlatform, recipient = 'maya'): Promise<Person> {
  const token = await platform.seed.link({ recipient });
  let challenge = '';
  return {
    token,
    async requestCode(email = MAIL, address = '203.0.113.7') {
      const result = await requestEmailCode(platform, token, email, address);
      if (result.isOk) challenge = result.data.mobileToken;
      return result;
    },
    enterCode: (code, { email = MAIL, mobileToken = challenge, address = '203.0.113.7' } = {}) =>
      platform.call(verifyEmailOtp, { body: { email, otp: code, mobileToken } }, { address }),
    lastCode: (to = MAIL) => codeIn(platform.messages.lastTo(to).text),
  };
}

/** `ok`, or the name of the failure. */
export function outcome(result: ApiResult<unknown>): string {
  return result.isOk ? 'ok' : (result.name ?? result.messages.join());
}
