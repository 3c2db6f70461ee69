import type { EnrollmentToken } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import { fail, type Failure } from '../../http/result';

/** The row of everybody who has no notice of their own. */
const GENERAL = '';

/** A message that was sent, as its recipient may read it again. */
export interface SentMessage {
  body: string;
  subject: string;
  sentAt: number;
  isHtml: boolean;
}

/** Outage notices and messages to read online. Spec: preferences-and-consent 2.8. */
export function createNoticeService({ db }: Pick<PlatformContext, 'db'>) {
  async function findTemplate(accountId: string): Promise<{ html: string } | undefined> {
    return db.selectFrom('outage_templates').select('html').where('account_id', '=', accountId).executeTakeFirst();
  }

  return {
    /** The account's notice, else the general one; without a link the general one. Failures: `request.notFound`. */
    async getOutageTemplate(link: EnrollmentToken | undefined): Promise<{ html: string } | Failure> {
      const own = link && (await findTemplate(link.accountId));
      return own ?? (await findTemplate(GENERAL)) ?? fail('request.notFound');
    },

    /** The message that the link came with, for the recipient it was sent to. Failures: `message.notFound`. */
    async viewMessage(link: EnrollmentToken): Promise<SentMessage | Failure> {
      const row = await db
        .selectFrom('notification_logs')
        .select(['body', 'subject', 'sent_at', 'channel'])
        .where('id', '=', link.notificationLogId)
        .where('account_id', '=', link.accountId)
        .where('recipient_id', '=', link.recipientId)
        .executeTakeFirst();
      if (!row) return fail('message.notFound');
      return { body: row.body, subject: row.subject, sentAt: row.sent_at, isHtml: row.channel === 'email' };
    },
  };
}
