import { listCapturedMessages } from '~/contract/extras';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { fail } from '../../http/result';
import { createOutboxStore } from './store';

export function outboxRoutes({ db, config, capturesMessages }: PlatformContext) {
  const store = createOutboxStore(db);
  return [
    handle(listCapturedMessages, async ({ query }) => {
      if (!config.isDemo || !capturesMessages) return fail('request.notFound');
      const rows = await store.listMessages(query);
      return {
        messages: rows.map((row) => ({
          id: row.id,
          channel: row.channel as 'email' | 'sms' | 'whatsApp' | 'push',
          to: row.to,
          subject: row.subject,
          text: row.text,
          html: row.html,
          headers: JSON.parse(row.headers) as Record<string, string>,
          language: row.language,
          sentAt: new Date(row.sent_at).toISOString(),
        })),
      };
    }),
  ];
}
