import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { createFormValidator } from '~/lib/contract/form-validator';
import { getOwnAccount } from '~/areas/accounts/calls';
import { ADMINS } from '~/lib/contract/enums';
import { previewLinkMailing } from '~/areas/mailings/preview-calls';
import { sendLinkMailing } from '~/areas/mailings/calls';
import type { FormProblem } from '~/domain/error-keys';
import { currencyOf } from '~/domain/money';
import { linkMailingFields, readReminders } from '~/areas/links/pages/fields';
import {
  LinkMailingPage,
  LinkMailingPreviewPage,
  type LinkMailingPreview,
  type LinkMailingView,
} from '~/areas/links/pages/link-mailing-page';
import type { RouteHandle } from '~/root';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { loadAudienceChoices, listCategories } from '~/areas/mailings/pages/audience-form.server';
import { listLinkTargets } from '~/areas/links/pages/link-target-choices.server';
import { deriveSendKey, mailingErrorResponse, readMailingPost } from '~/areas/mailings/pages/mailing-post.server';
import { requireData, seeOther } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(linkMailingFields);

export const handle: RouteHandle = {
  styles: ['description-list', 'tables', 'list-table'],
  uses: ['messages'],
  form: (_data, posted) => (posted && 'preview' in (posted as object) ? undefined : { name: 'intent', value: 'check' }),
};

/** Links for many. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, config, t, locale: language } = pageContext(args);
  const [pages, account, categories] = await Promise.all([
    listLinkTargets({ api, config }, t, language),
    api.call(getOwnAccount, {}).then(requireData),
    listCategories(api, t, language),
  ]);
  const view: LinkMailingView = {
    nonce: randomUUID(),
    pages,
    currency: currencyOf(account.countryCode),
    choices: await loadAudienceChoices(api, t, categories),
    zone: { timeZone: await userTimeZone(args), now: Date.now() },
  };
  return { title: t('links:many.title'), view };
}

/** Shows for whom they would be, or sends them. */
export async function action(args: ActionFunctionArgs) {
  const { answer, user, api, data: fields, content, to, startAt } = await readMailingPost(args, validator);
  if (answer) return answer;
  const { way, page, amount, about, days } = fields;
  const link = { ...page, amount, about, contact: '', days };
  const reminders = readReminders(fields);
  if (fields.intent === 'send' && way !== 'none') {
    const sendKey = deriveSendKey(user.accountId, content);
    const sent = await api.call(sendLinkMailing, { body: { sendKey, channel: way, link, to, startAt, reminders } });
    return sent.isOk ? seeOther(`/smart/messages/${sendKey}`) : mailingErrorResponse(sent, content);
  }
  const looked = await api.call(previewLinkMailing, { body: { channel: way, link, to } });
  if (!looked.isOk) return mailingErrorResponse(looked, content);
  const isRequested = page.kind === 'pay' && page.target === '';
  const requested = { amount: isRequested ? (amount ?? 0) : 0, about: isRequested ? about : '', days };
  const ordered = { startAt: startAt ?? '', reminders };
  const preview: LinkMailingPreview = { ...looked.data, ...requested, ...ordered, typed: content };
  return data({ preview }, { headers: { 'cache-control': 'no-store' } });
}

export default function ManyLinksRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<{ problem: FormProblem } | { preview: LinkMailingPreview }>();
  if (acted && 'preview' in acted) return <LinkMailingPreviewPage view={view} preview={acted.preview} />;
  return <LinkMailingPage view={view} problem={acted?.problem} />;
}
