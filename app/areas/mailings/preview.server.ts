import type { CallData } from '~/lib/contract/call';
import type { Locale } from '~/lib/contract/enums';
import { MAX_INCLUDED_SHOWN, MAX_EXCLUDED_SHOWN, MAX_CHECKED_RECIPIENTS } from './preview-calls';
import type { LinkContent } from '~/areas/links/calls';
import type { previewCategoryMessage, previewLinkMailing } from './preview-calls';
import type { CategoryMessage, MailingProblem } from './calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow } from '~/platform/db/schema';
import { isFailure, type Failure } from '~/platform/http/failure';
import { messageLocale } from '~/locales/languages';
import { createLinkService } from '~/areas/links/service.server';
import { getQuietHours } from '~/areas/messages/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import type { ResolvedAudience } from './resolve-audience.server';
import { createMailingRecipientSender, type MailingOrder } from './send-to-recipient.server';

type Preview = CallData<typeof previewCategoryMessage>;
type LinkPreview = CallData<typeof previewLinkMailing>;

/** Why some recipients, in their order, would get nothing; undefined for each who would. */
type Verdicts = readonly (MailingProblem | undefined)[];

/** Previews a mailing: who would get it, checked for the first recipients, and how it would look. */
export function createMailingPreviewer(context: PlatformContext) {
  const delivery = createMailingRecipientSender(context);
  const links = createLinkService(context);
  const recipients = createRecipientService(context);

  async function summarize(
    account: AccountRow,
    audience: ResolvedAudience,
    ids: readonly string[],
    verdicts: Verdicts,
  ) {
    const bad = ids.flatMap((recipientId, at) => {
      const error = verdicts[at];
      return error ? [{ recipientId, error }] : [];
    });
    const problems = new Map<MailingProblem, number>();
    for (const { error } of bad) problems.set(error, (problems.get(error) ?? 0) + 1);
    const named = bad.slice(0, MAX_EXCLUDED_SHOWN);
    const names = await recipients.listNames(
      account.id,
      named.map(({ recipientId }) => recipientId),
    );
    return {
      count: await audience.count(),
      judged: ids.length,
      good: ids.length - bad.length,
      quietHours: getQuietHours(account),
      problems: [...problems].map(([error, count]) => ({ error, count })),
      leftOut: named.map((each) => ({ ...each, name: names.get(each.recipientId) ?? '' })),
    };
  }

  /** Of those who would get it, the first of each language in which they are written to. */
  async function firstOfLanguages(account: AccountRow, ids: readonly string[]): Promise<Map<Locale, string>> {
    const locales = await recipients.listLocales(account.id, ids);
    const firsts = new Map<Locale, string>();
    for (const id of ids) {
      const language = messageLocale(locales.get(id) ?? account.default_locale);
      if (!firsts.has(language)) firsts.set(language, id);
    }
    return firsts;
  }

  async function looksOf(sending: MailingOrder, message: CategoryMessage, language: Locale, recipientId: string) {
    const shown = await delivery.preview(sending, message, recipientId);
    const isEmail = sending.channel === 'email';
    return shown
      ? [
          {
            language,
            recipientId,
            name: shown.recipient.name,
            subject: shown.subject,
            words: shown.words,
            html: isEmail ? shown.html : '',
            text: isEmail ? '' : (shown.smsText ?? shown.text),
          },
        ]
      : [];
  }

  return {
    async message(
      account: AccountRow,
      audience: ResolvedAudience,
      sending: MailingOrder,
      message: CategoryMessage,
    ): Promise<Preview> {
      const ids = await audience.first(MAX_CHECKED_RECIPIENTS);
      const verdicts: (MailingProblem | undefined)[] = [];
      for (const id of ids) verdicts.push(await delivery.checkRecipient(sending, message, id));
      const good = ids.filter((_id, at) => !verdicts[at]);
      const looks: Preview['looks'] = [];
      for (const [language, id] of await firstOfLanguages(account, good))
        looks.push(...(await looksOf(sending, message, language, id)));
      return { ...(await summarize(account, audience, ids, verdicts)), looks };
    },

    /** Failures: those of the order. */
    async links(
      account: AccountRow,
      audience: ResolvedAudience,
      { days, channel, ...link }: LinkContent & { channel: 'none' | 'email' | 'sms' },
      orderer: Pick<MailingOrder, 'accountId' | 'actor' | 'kind'>,
    ): Promise<LinkPreview | Failure> {
      const ids = await audience.first(MAX_CHECKED_RECIPIENTS);
      const verdicts = await links.checkRecipients(orderer, { ...link, channel, seconds: days * 24 * 3600 }, ids);
      if (isFailure(verdicts)) return verdicts;
      const first = ids.filter((_id, at) => !verdicts[at]).slice(0, MAX_INCLUDED_SHOWN);
      const names = await recipients.listNames(account.id, first);
      return {
        ...(await summarize(account, audience, ids, verdicts)),
        first: first.map((recipientId) => ({ recipientId, name: names.get(recipientId) ?? '' })),
      };
    },
  };
}
