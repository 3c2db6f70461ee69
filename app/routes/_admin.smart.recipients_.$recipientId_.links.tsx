import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { createFormValidator } from '~/lib/contract/form-validator';
import { getDossier } from '~/areas/privacy/calls';
import { ADMINS } from '~/lib/contract/enums';
import { listLinks, mintLinks, sendLinks, withdrawLink } from '~/areas/links/calls';
import type { FormProblem } from '~/domain/error-keys';
import { recipientPath } from '~/areas/privacy/pages/view';
import { linkFields } from '~/areas/links/pages/fields';
import { LinksPage, type LinksView } from '~/areas/links/pages/links-page';
import { CreatedLinkPage, type CreatedLinkView } from '~/areas/links/pages/created-link-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { listLinkTargets } from '~/areas/links/pages/link-target-choices.server';
import { deriveSendKey, mailingErrorKey } from '~/areas/mailings/pages/mailing-post.server';
import { qrCodeDataUrl } from '~/lib/qr-code.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(linkFields);

export const handle: RouteHandle = {
  styles: ['tables', 'list-table'],
  enhance: ['copy-secret'],
  uses: ['messages'],
  form: (_data, posted) => (posted && 'made' in (posted as object) ? undefined : {}),
};

const linksPath = (recipientId: string) => recipientPath(recipientId, 'links');

/** The links of one recipient. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, config, t, locale: language } = pageContext(args);
  const recipientId = args.params.recipientId ?? '';
  const timeZone = await userTimeZone(args);
  const personalData = requireData(
    await api.call(getDossier, { params: { recipientId }, query: { all: '' } }, { language }),
  );
  const [{ links }, pages] = await Promise.all([
    api.call(listLinks, { query: { recipientId } }).then(requireData),
    listLinkTargets({ api, config }, t, language, recipientId),
  ]);
  const { id, name } = personalData.recipient;
  const view: LinksView = {
    recipient: { id, name },
    backPath: recipientPath(id),
    links,
    pages,
    currency: personalData.currency,
    timeZone,
    now: Date.now(),
    nonce: randomUUID(),
  };
  return { title: t('links:make.title', { name: name || id }), view };
}

/** Refusals that the form itself can mend. */
const REFUSALS = [
  'link.badTarget',
  'link.noAmount',
  'form.notFound',
  'template.notLive',
  'form.expired',
  'payment.off',
  'request.tooMany',
];

/** The new address is in the answer itself: a redirect would have to carry it in an address or a cookie. */
export async function action(args: ActionFunctionArgs) {
  const { user, post } = await readUserPost(args, [...ADMINS]);
  const { data: fields, typed, problem } = await validate(post, validator);
  if (problem) return invalidFormResponse({ problem });
  const { api } = pageContext(args);
  const recipientId = args.params.recipientId ?? '';
  const backPath = linksPath(recipientId);
  if (fields.intent === 'withdraw') {
    requireData(await api.call(withdrawLink, { body: { id: fields.id } }));
    return redirectWithFlash(backPath, 'success', 'links:make.withdrawnDone');
  }
  const { way, page, amount, about, days } = fields;
  const order = {
    ...page,
    amount,
    about,
    contact: '',
    days,
    recipients: [recipientId],
    orderKey: deriveSendKey(user.accountId, typed),
  };
  const refused = (name: string, status: number, params: FormProblem['params'] = {}) =>
    invalidFormResponse({ problem: { errors: {}, typed, notice: name, params } satisfies FormProblem }, status);
  const result =
    way === 'none'
      ? await api.call(mintLinks, { body: order })
      : await api.call(sendLinks, { body: { ...order, channel: way } });
  if (!result.isOk) {
    if (!REFUSALS.includes(result.name ?? '')) throw apiFailurePage(result);
    return refused(mailingErrorKey(result), result.status, result.params as FormProblem['params']);
  }
  const [failed] = result.data.problems;
  if (failed) return refused(`links:make.problems.${failed.error}`, 409);
  const [link] = result.data.links;
  if (link && 'url' in link) {
    const made: CreatedLinkView = { url: link.url, qr: await qrCodeDataUrl(link.url), backPath };
    return data({ made }, { headers: { 'cache-control': 'no-store' } });
  }
  return redirectWithFlash(backPath, 'success', 'links:make.sentDone');
}

export default function RecipientLinksRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<{ problem: FormProblem } | { made: CreatedLinkView }>();
  if (acted && 'made' in acted) return <CreatedLinkPage made={acted.made} />;
  return <LinksPage view={view as LinksView} problem={acted?.problem} />;
}
