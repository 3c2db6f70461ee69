import { randomUUID } from 'node:crypto';
import type { CallData } from '~/lib/contract/call';
import { AUDIENCE_FIELDS } from '~/areas/mailings/audience-fields';
import { ADMINS, LOCALE_NAMES } from '~/lib/contract/enums';
import type { previewCategoryMessage } from '~/areas/mailings/mailing-previews';
import type { MessageChannel } from '~/areas/messages/calls';
import { listMessageTexts } from '~/areas/messages/texts/calls';
import { smsSize } from '~/domain/sms-segments';
import { MESSAGES_PATH, type MessageView, type PreviewView } from '~/areas/mailings/pages/view';
import { requireUser, userZone } from '~/lib/admin.server';
import { audienceChoices, distinct, listCategories } from '~/areas/mailings/pages/audience.server';
import type { LinkArgs } from '~/lib/link.server';
import { packWords } from '~/areas/messages/texts/pages/message-texts.server';
import { needed } from '~/lib/respond.server';
import { pageContext } from '~/lib/page-context.server';

/** The empty form; who gets the message may stand in the address, as the fields have it. */
export async function loadMessageView(args: LinkArgs): Promise<MessageView> {
  await requireUser(args, ...ADMINS);
  const { api, t, locale: language, url } = pageContext(args);
  const [categories, texts] = await Promise.all([
    listCategories(api, t, language),
    api.call(listMessageTexts, {}).then(needed),
  ]);
  const given = AUDIENCE_FIELDS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    nonce: randomUUID(),
    categories: distinct(categories.map(({ name, label }) => ({ value: name, label }))),
    languages: LOCALE_NAMES.filter(
      (each) => texts.languages.includes(each.language) && each.language !== texts.defaultLanguage,
    ),
    choices: await audienceChoices(api, t, categories),
    zone: { timeZone: await userZone(args), now: Date.now() },
    kept: { who: 'named', channel: 'email', ...Object.fromEntries(given) },
  };
}

type Look = CallData<typeof previewCategoryMessage>['looks'][number];

/** A message as the page shows it: an email in a document of its own. */
export function lookOf(
  { category, channel }: { category: string; channel: MessageChannel },
  { language, recipientId, name, subject, text, words }: Look,
): PreviewView['looks'][number] {
  const asked = new URLSearchParams({ category, recipientId, words: packWords({ ...words, smsText: '' }) });
  return {
    language,
    name: name || recipientId,
    subject,
    framePath: channel === 'email' ? `${MESSAGES_PATH}/email?${asked.toString()}` : '',
    text,
    ...(channel === 'sms' && { size: smsSize(text) }),
  };
}
