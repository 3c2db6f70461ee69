import type { Page } from 'playwright/test';
import { readConfig } from '~/config/env';
import { sessionCookieHeader } from '~/lib/session.server';
import type { TestData } from './data';

type User = Parameters<TestData['mintSession']>[0];

/** The `Cookie` of a signed-in user, as a browser sends it. */
export async function sessionCookie(data: TestData, user?: User): Promise<string> {
  const header = await sessionCookieHeader(readConfig({}), { token: await data.mintSession(user) });
  return header.split(';')[0] ?? '';
}

/** Signs the browser in, as Olivia the owner unless told otherwise. */
export async function signIn(page: Page, data: TestData, baseURL: string | undefined, user?: User): Promise<void> {
  const [name = '', value = ''] = (await sessionCookie(data, user)).split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: baseURL ?? '' }]);
}
