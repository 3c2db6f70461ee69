import { expect } from 'vitest';
import { toUpload } from '~/lib/api-client.server';
import { listCapturedMessages } from '~/areas/messages/calls';
import { getEnrollment } from '~/areas/form-page/calls';
import { getReceipt } from '~/areas/submissions/calls';
import { submitAttachments } from '~/areas/form-page/submission-calls';
import { sendFormEmailOtp, verifyEmailOtp } from '~/areas/verification/calls';
import { BYTES, dataOf } from '../../platform/drafts/form-calls';
import { codeIn } from '../../platform/verification/person';
import { failureOf, somebody, type Scenario } from './scenario';

/** More than the most that a wrong guess could be: a code of the same length that was not sent. */
const otherThan = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

export const submitScenarios: Scenario[] = [
  [
    'a code is sent, read in the outbox, refused when wrong and taken once',
    async (seam) => {
      const { api, token, email, save, draft } = await somebody(seam);
      await save({ mail: email });
      const sent = dataOf(
        await api.call(sendFormEmailOtp, { body: { email, company: '', supportEmail: '', token, isCustomer: false } }),
      );
      expect(sent.resendSeconds).toBe(30);
      const outbox = dataOf(await api.call(listCapturedMessages, { query: { to: email, limit: 5 } }));
      expect(outbox.messages).toMatchObject([{ channel: 'email', to: email, language: 'en' }]);
      const sentCode = codeIn(outbox.messages[0]?.text ?? '');
      const verify = (code: string) =>
        api.call(verifyEmailOtp, { body: { email, otp: code, mobileToken: sent.mobileToken } });
      expect(failureOf(await verify(otherThan(sentCode)))).toMatchObject({
        name: 'otp.incorrect',
        kind: 'error',
        status: 422,
        params: { triesLeft: 4 },
      });
      expect(dataOf(await verify(sentCode)).verifiedAt).toBe(new Date(seam.clock.now()).toISOString());
      expect(failureOf(await verify(sentCode))).toMatchObject({ name: 'otp.used', kind: 'error' });
      expect(dataOf(await draft()).verifiedInputs).toEqual(['mail']);
      const again = failureOf(
        await api.call(sendFormEmailOtp, { body: { email, company: '', supportEmail: '', token, isCustomer: false } }),
      );
      expect(again).toMatchObject({ name: 'otp.wait', kind: 'error', status: 429 });
    },
  ],
  [
    'submit, attachments, post actions and receipt, and nothing happens twice',
    async (seam) => {
      const { api, token, recipient, upload, submit, finish, draft } = await somebody(seam);
      const { fileId } = dataOf(await upload());
      const { reportId, isRepeat } = dataOf(await submit({ what: 'tap', kind: ['power'], meter: '7' }));
      expect(isRepeat).toBe(false);
      const attach = async () => {
        const body = new FormData();
        const papers = new File([new Uint8Array(BYTES.pdf)], 'Rechnung ä.pdf');
        for (const [name, value] of Object.entries({ reportId, inputId: 'photo', isRequired: 'false', fileId }))
          body.append(name, value);
        for (const [name, value] of Object.entries({ reportId, inputId: 'papers', isRequired: 'false', file: papers }))
          body.append(name, value);
        return dataOf(await api.call(submitAttachments, { query: { token } }, { upload: toUpload(body) }));
      };
      expect(await attach()).toEqual({ stored: 2 });
      expect(await attach()).toEqual({ stored: 0 });
      const done = dataOf(await finish(reportId, { source: 'e-mail' }));
      expect(done).toMatchObject({
        error: null,
        isSubmitted: true,
        link: null,
        reference: expect.stringMatching(/^LK-/),
      });
      expect(dataOf(await finish(reportId))).toEqual(done);
      expect(dataOf(await submit({ what: 'tap', kind: ['power'], meter: '7' }))).toEqual({ reportId, isRepeat: true });
      const receipt = dataOf(await api.call(getReceipt, { query: { token } }));
      expect(receipt.reference).toBe(done.reference);
      expect(receipt.answers).toContainEqual(
        expect.objectContaining({ inputId: 'what', label: 'What is broken?', text: 'tap' }),
      );
      expect(receipt.files).toMatchObject([
        { inputId: 'papers', name: 'Rechnung ä.pdf', size: BYTES.pdf.length },
        { inputId: 'photo', name: 'photo.png', size: BYTES.png.length },
      ]);
      expect(dataOf(await draft())).toMatchObject({ revision: 0, files: [] });
      expect(
        dataOf(
          await api.call(getEnrollment, {
            query: { id: 'repair', token, recipient, language: '' },
          }),
        ),
      ).toMatchObject({ isSubmitted: true, submissionCount: 1 });
      expect(failureOf(await submit({ what: 'sink' }, { submissionKey: 'second-key-of-this-form' }))).toMatchObject({
        name: 'form.alreadySubmitted',
        kind: 'error',
        status: 409,
      });
    },
  ],
  [
    'ten equal submits at once are one',
    async (seam) => {
      const { submit } = await somebody(seam);
      const all = (await Promise.all(Array.from({ length: 10 }, () => submit({ what: 'tap' })))).map((result) =>
        dataOf(result),
      );
      expect(new Set(all.map(({ reportId }) => reportId)).size).toBe(1);
      expect(all.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    },
  ],
  [
    'a submission that does not fit the form says which field and why',
    async (seam) => {
      const { submit } = await somebody(seam);
      expect(failureOf(await submit({}))).toMatchObject({
        name: 'form.fillRequired',
        kind: 'warning',
        status: 422,
        params: { fieldErrors: { what: { key: 'input.required' } } },
      });
      expect(failureOf(await submit({ what: 'tap', mail: 'nobody' }))).toMatchObject({
        name: 'form.checkErrors',
        params: { fieldErrors: { mail: { key: 'email.invalid' } } },
      });
      expect(failureOf(await submit({ what: 'tap' }, { formVersion: 7 }))).toMatchObject({
        name: 'form.changed',
        status: 409,
      });
    },
  ],
  [
    'the rows of an installment plan are whole cents that sum to the balance',
    async (seam) => {
      const { api, token, submit, finish } = await somebody(seam, 'plan');
      expect(failureOf(await submit({ months: 'm3' }))).toMatchObject({
        name: 'form.installmentNotAgreed',
        kind: 'warning',
      });
      const { reportId } = dataOf(await submit({ months: 'm3' }, { isInstallmentAgreed: true }));
      await finish(reportId);
      const { schedule } = dataOf(await api.call(getReceipt, { query: { token } }));
      expect(schedule.map(({ amountCents }) => amountCents)).toEqual([8000, 8000, 8000]);
    },
  ],
];
