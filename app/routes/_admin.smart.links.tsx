import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { getOwnAccount } from '~/contract/accounts';
import { ADMINS } from '~/contract/enums';
import { sendLinkMailing } from '~/contract/mailings';
import type { FormProblem } from '~/domain/error-keys';
import { currencyOf } from '~/domain/money';
import { manyFields } from '~/features/links/fields';
import { ManyLinksPage, ManyPreviewPage, type ManyPreview, type ManyView } from '~/features/links/many-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/services/admin.server';
import { audienceChoices, countAudience, listCategories, readAudience } from '~/services/audience.server';
import { appContext } from '~/services/context.server';
import { linkPages } from '~/services/link-pages.server';
import { localeOf, translate } from '~/services/locale.server';
import { mailingKey, mailingRefusal } from '~/services/mailing.server';
import { invalid, needed, seeOther } from '~/services/respond.server';
import { validate } from '~/services/validate-post.server';

export const handle: RouteHandle = { styles: ['data'], uses: ['messages'] };

/** Links for many. */
export async function loader(args: LoaderFunctionArgs) {
  const { csrf } = await requireUser(args, ...ADMINS);
  const { api } = await appContext(args);
  const [t, language] = await Promise.all([translate(args), localeOf(args)]);
  const [pages, account, categories] = await Promise.all([
    linkPages(api, t),
    api.call(getOwnAccount, {}).then(needed),
    listCategories(api, t, language),
  ]);
  const view: ManyView = {
    csrf,
    nonce: randomUUID(),
    pages,
    currency: currencyOf(account.countryCode),
    choices: await audienceChoices(api, t, categories),
  };
  return json({ title: t('links:many.title'), view });
}

/** Shows for how many they would be, or sends them to the first ones. */
export async function action(args: ActionFunctionArgs) {
  const { user, post } = await readUserPost(args, [...ADMINS]);
  const { data, typed, problem } = await validate(post, manyFields);
  const { intent: _pressed, ...content } = typed;
  if (problem) return invalid({ problem: { ...problem, typed: content } });
  if (data.intent === 'edit') return json({ problem: { typed: content, errors: {} } });
  const { api } = await appContext(args);
  const audience = await readAudience(api, data);
  if ('errors' in audience) return invalid({ problem: { ...audience, typed: content } });
  const { way, page, amount, about, days } = data;
  if (data.intent === 'send' && way !== 'none') {
    const sendKey = mailingKey(user.accountId, content);
    const link = { ...page, amount, about, contact: '', days };
    const sent = await api.call(sendLinkMailing, { body: { sendKey, channel: way, link, to: audience.to } });
    return sent.isOk ? seeOther(`/smart/messages/${sendKey}`) : mailingRefusal(sent, content);
  }
  const counted = await countAudience(api, audience.to);
  if (!counted.isOk) return mailingRefusal(counted, content);
  const preview: ManyPreview = { ...counted.data, typed: content, csrf: user.csrf };
  return json({ preview }, { headers: { 'cache-control': 'no-store' } });
}

export default function ManyLinksRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<{ problem: FormProblem } | { preview: ManyPreview }>();
  if (acted && 'preview' in acted) return <ManyPreviewPage view={acted.preview} />;
  return <ManyLinksPage view={view} problem={acted?.problem} />;
}
