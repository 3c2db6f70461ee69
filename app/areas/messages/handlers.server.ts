import { listCapturedMessages, sendNotification, viewEmail } from './calls';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { fail } from '~/platform/http/failure';
import { createMessageArchive, createMessageService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const messages = createMessageService(context);
  const archive = createMessageArchive(context);
  return [
    handle(sendNotification, ({ body }) => messages.notify(body)),
    handle(viewEmail, async ({ query }) => archive.view(await context.tokens.requireLink(query.token, 'view-online'))),
    handle(listCapturedMessages, async ({ query }) => {
      if (!context.config.isDemo || !context.capturesMessages) return fail('request.notFound');
      const rows = await archive.listCaptured(query);
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
};
