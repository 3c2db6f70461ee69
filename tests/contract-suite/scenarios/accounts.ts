import { expect } from 'vitest';
import { getAccountInfo, getCompanyLogo, getThemes } from '~/areas/accounts/calls';
import { getBankLogo, getBankLogoImage, tokenizeBankAccount } from '~/areas/payments/banks/calls';
import { dataOf } from '../../platform/drafts/form-calls';
import { failureOf, somebody, type Scenario } from './scenario';

export const accountScenarios: Scenario[] = [
  [
    'a bank is found by its routing number, with a mark to show',
    async (seam) => {
      const { api } = await somebody(seam);
      const bank = dataOf(await api.call(getBankLogo, { query: { routingNumber: '0210-0002 1' } }));
      expect(bank).toMatchObject({
        validRoutingNumber: true,
        currentRoutingNumber: '021000021',
        name: expect.stringMatching(/JPMORGAN/i),
      });
      expect(dataOf(await api.call(getBankLogo, { query: { routingNumber: '123456789' } })).validRoutingNumber).toBe(
        false,
      );
      const mark = dataOf(await api.call(getBankLogoImage, { query: { routingNumber: '021000021' } }));
      expect(mark.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
      expect(mark.headers.get('content-security-policy')).toContain('sandbox');
      expect(await mark.text()).toMatch(/^<svg[\s>]/);
      expect(failureOf(await api.call(getBankLogoImage, { query: { routingNumber: '123456789' } }))).toMatchObject({
        name: 'bank.notFound',
        kind: 'dialog',
        status: 404,
      });
    },
  ],
  [
    'bank details become a token and four digits; wrong ones a reason',
    async (seam) => {
      const { api, token } = await somebody(seam);
      const details = {
        token,
        accountNumber: '000123456789',
        confirmAccountNumber: '000123456789',
        routingNumber: '021000021',
      };
      const exchange = (over: Partial<typeof details>) =>
        api.call(tokenizeBankAccount, { body: { ...details, ...over } });
      const saved = dataOf(await exchange({}));
      expect(saved).toMatchObject({ lastFour: '6789', routingNumber: '021000021' });
      expect(JSON.stringify(saved)).not.toContain('000123456789');
      expect(failureOf(await exchange({ routingNumber: '123456789' }))).toMatchObject({
        name: 'bank.invalidRouting',
        kind: 'warning',
        status: 422,
      });
      const mistyped = failureOf(await exchange({ confirmAccountNumber: '000123456780' }));
      expect(mistyped).toMatchObject({ name: 'bank.accountMismatch' });
      expect(JSON.stringify(mistyped)).not.toContain('0001234567');
    },
  ],
  [
    'a logo comes as a picture that can run nothing',
    async (seam) => {
      const { api } = await somebody(seam);
      const logo = dataOf(await api.call(getCompanyLogo, { query: { accountToken: 'prairie-public' } }));
      expect(logo.headers.get('content-type')).toBe('image/svg+xml');
      expect(logo.headers.get('content-security-policy')).toContain('sandbox');
      expect(logo.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(await logo.text()).toContain('<svg');
      expect(failureOf(await api.call(getCompanyLogo, { query: { accountToken: 'nobody' } }))).toMatchObject({
        name: 'account.notFound',
        status: 404,
      });
    },
  ],
  [
    'an account and a theme come as the pages show them',
    async (seam) => {
      const { api, token } = await somebody(seam);
      expect(dataOf(await api.call(getAccountInfo, { query: { token } }))).toMatchObject({
        companyName: 'Prairie Light & Water',
        countryCode: expect.any(String),
      });
      expect(dataOf(await api.call(getThemes, { query: { themeId: 'latchkey-blue' } }))).toMatchObject({
        primaryColor: expect.stringMatching(/^#/),
      });
      expect(failureOf(await api.call(getThemes, { query: { themeId: 'none' } }))).toMatchObject({
        name: 'request.notFound',
        kind: 'dialog',
        status: 404,
      });
    },
  ],
];
