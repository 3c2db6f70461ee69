import type { CaptureSettings } from '~/domain/contact-channels';
import type { Db } from '../../db/connect';
import { prepared } from '../../db/prepared';

const byAccount = prepared((db, value: (name: 'accountId') => string) =>
  db.selectFrom('preference_settings').selectAll().where('account_id', '=', value('accountId')),
);

/** Which contacts an account lets people add; none where it has no settings. Spec: preferences-and-consent 2.2. */
export async function getCaptureSettings(db: Db, accountId: string): Promise<CaptureSettings> {
  const [row] = await byAccount(db, { accountId });
  return {
    emailOtpId: row?.email_otp_id ?? null,
    smsOtpId: row?.sms_otp_id ?? null,
    indiaSmsOtpId: row?.india_sms_otp_id ?? null,
    whatsAppOtpId: row?.whats_app_otp_id ?? null,
    isEmailCaptureRemoved: row?.removes_email_capture === 1,
    isMobileCaptureRemoved: row?.removes_mobile_capture === 1,
  };
}
