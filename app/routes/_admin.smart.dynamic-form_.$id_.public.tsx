import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { putRecords } from '~/areas/data-import/calls';
import { ADMINS } from '~/lib/contract/enums';
import { getFormAddress } from '~/areas/public-forms/calls';
import type { FormProblem } from '~/domain/error-keys';
import { instantOfWallTime, wallTimeIn } from '~/domain/wall-time';
import { PublicAddressPage, type PublicAddressView } from '~/areas/public-forms/pages/public-address-page';
import { addressFields } from '~/areas/public-forms/pages/fields';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { qrCodeDataUrl } from '~/lib/qr-code.server';
import { invalidFormResponse, requireData } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(addressFields);

/** An address can be copied once there is one. */
export const handle: RouteHandle = {
  styles: ['description-list'],
  enhance: (data) => ((data as { view: PublicAddressView }).view.address ? ['copy-secret'] : []),
  form: (data) =>
    (data as { view: PublicAddressView }).view.isEnrollment ? undefined : { name: 'intent', value: 'save' },
};

async function addressOf(args: LinkArgs, formId: string) {
  const { api } = pageContext(args);
  return requireData(await api.call(getFormAddress, { query: { formId } }));
}

/** A form's public address. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { config, t } = pageContext(args);
  const formId = args.params.id ?? '';
  const found = await addressOf(args, formId);
  const { address, timeZone, title } = found;
  const url = address ? config.publicUrl + address.path : '';
  const view: PublicAddressView = {
    ...found,
    formId,
    url,
    qr: url && (await qrCodeDataUrl(url)),
    closesAtText: (address?.closesAt && wallTimeIn(Date.parse(address.closesAt), timeZone)) ?? '',
    now: Date.now(),
  };
  return { title: t('public-forms:address.title', { title }), view };
}

const DONE = {
  save: 'public-forms:address.saved',
  close: 'public-forms:address.closedDone',
  reopen: 'public-forms:address.reopenedDone',
} as const;

/** Writes the record of the dataset `form-addresses`. What was typed is saved by whatever button. */
export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, [...ADMINS]);
  const { api } = pageContext(args);
  const formId = args.params.id ?? '';
  const { address, timeZone } = await addressOf(args, formId);
  const { data, typed, problem } = await validate(post, validator);
  if (problem) return invalidFormResponse({ problem });
  const refused = (field: string, key: string, status?: number) =>
    invalidFormResponse({ problem: { errors: { [field]: key }, typed } satisfies FormProblem }, status);
  const { intent, slug, limit } = data;
  const endsAt = data.closesAt === '' ? null : instantOfWallTime(data.closesAt, timeZone);
  if (endsAt === undefined) return refused('closesAt', 'public-forms:address.closesWrong');
  const closesAt = endsAt === null ? null : new Date(endsAt).toISOString();
  const isUnchanged = endsAt === (address?.closesAt ? Date.parse(address.closesAt) : null);
  if (endsAt !== null && endsAt <= Date.now() && !isUnchanged)
    return refused('closesAt', 'public-forms:address.closesPast');
  const open = intent === 'save' ? (address?.isOpen ?? true) : intent === 'reopen';
  const { results } = requireData(
    await api.call(putRecords, {
      params: { dataset: 'form-addresses' },
      body: { records: [{ form: formId, slug, limit, closesAt, open }], all: true, dryRun: false },
    }),
  );
  // All else was judged above.
  if (results.some(({ outcome }) => outcome === 'wrong')) return refused('slug', 'public-forms:address.slugTaken', 409);
  return redirectWithFlash(`/smart/dynamic-form/${encodeURIComponent(formId)}/public`, 'success', DONE[intent]);
}

export default function FormAddressRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<{ problem: FormProblem }>();
  return <PublicAddressPage view={view as PublicAddressView} problem={acted?.problem} />;
}
