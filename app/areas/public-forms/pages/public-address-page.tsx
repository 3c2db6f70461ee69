import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import type { getFormAddress } from '../calls';
import type { FormProblem } from '~/domain/error-keys';
import { timeZoneName } from '~/domain/calendar-date';
import { formatLocale } from '~/domain/format-units-and-lists';
import { SLUG_LENGTH } from '~/domain/form-slug';
import { isolate } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { TextField, useFields } from '~/ui/form-fields';
import { Field } from '~/ui/field';
import { Flash } from '~/ui/flash-message';
import { FormTabs } from '~/ui/form-tabs';
import { Textarea } from '~/ui/inputs';
import { PageForm } from '~/ui/page-form';
import { ConditionalText } from '~/ui/conditional-text';

export interface PublicAddressView extends CallData<typeof getFormAddress> {
  formId: string;
  /** The whole address; empty where there is none. */
  url: string;
  /** The address as a QR code: a `data:` address. */
  qr: string;
  /** What the account's clocks show when it closes, as a date field writes it. */
  closesAtText: string;
  /** Milliseconds. */
  now: number;
}

/** The public address of a form: what came of it, and how it is set up. */
export function PublicAddressPage({ view, problem }: { view: PublicAddressView; problem?: FormProblem }) {
  const { t } = useTranslation();
  return (
    <article>
      <FormTabs formId={view.formId} current="public" maySend />
      <h1>{t('public-forms:address.title', { title: isolate(view.title) })}</h1>
      {view.isEnrollment ? (
        <p>{t('public-forms:address.enrollment')}</p>
      ) : (
        <>
          <p>{t('public-forms:address.lead')}</p>
          {view.isLive ? null : <Flash kind="warning" text={t('public-forms:address.notLive')} />}
          {view.address ? <Address view={view} address={view.address} /> : null}
          <Setting view={view} problem={problem} />
        </>
      )}
    </article>
  );
}

function Address({ view, address }: { view: PublicAddressView; address: NonNullable<PublicAddressView['address']> }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(formatLocale(i18n.language));
  const { state, limit, begun, submitted } = address;
  const left = limit === null ? t('public-forms:address.any') : number.format(Math.max(0, limit - submitted));
  const items = [
    ['state', t(`public-forms:address.${state}`)],
    ['begun', number.format(begun)],
    ['submitted', number.format(submitted)],
    ['left', left],
  ] as const;
  return (
    <section aria-labelledby="address-title">
      <h2 id="address-title">{t('public-forms:address.heading')}</h2>
      <Field id="token" label={t('links:make.address')} isRequired>
        {({ 'aria-required': _required, ...control }) => (
          <Textarea
            {...control}
            defaultValue={view.url}
            rows={2}
            readOnly
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
          />
        )}
      </Field>
      {/* The button that copies is put in front by the browser module `copy-secret`. */}
      <div className="actions" data-enhance="copy-secret" data-part="copy" data-copy={t('links:make.copy')}>
        <ButtonLink href={view.url} text={t('links:make.openLink')} isPlain />
        <ConditionalText as="span" role="status" data-part="copied" text={t('api-keys:copied')} />
      </div>
      <p>
        <img src={view.qr} alt={t('links:make.qr')} width={222} height={222} />
      </p>
      <dl className="facts">
        {items.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{t(`public-forms:address.${name}`)}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function Setting({ view, problem }: { view: PublicAddressView; problem?: FormProblem }) {
  const { t, i18n } = useTranslation();
  const { address, suggestion, timeZone } = view;
  const defaults = {
    slug: address ? address.slug : suggestion,
    limit: address?.limit ?? '',
    closesAt: view.closesAtText,
  };
  const { field, summary } = useFields(problem, defaults);
  return (
    <section aria-labelledby="set-title" className="card">
      <h2 id="set-title">{t('public-forms:address.setTitle')}</h2>
      <p>{t('public-forms:address.robots')}</p>
      {summary(t('sign-up:checkFields'))}
      <PageForm noValidate>
        <TextField
          {...field('slug')}
          label={t('public-forms:address.slug')}
          hint={t('public-forms:address.slugHint')}
          isRequired
          maxLength={SLUG_LENGTH.most}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <TextField
          {...field('limit')}
          label={t('public-forms:address.limit')}
          hint={t('public-forms:address.limitHint')}
          inputMode="numeric"
          maxLength={7}
          className="short"
          dir="ltr"
        />
        <TextField
          {...field('closesAt')}
          label={t('public-forms:address.closesAt')}
          hint={t('public-forms:address.closesHint', { zone: timeZoneName(timeZone, i18n.language, view.now) })}
          type="datetime-local"
        />
        <div className="actions">
          <Button intent="save" text={t(`public-forms:address.${address ? 'save' : 'publish'}`)} />
          {address ? (
            <Button
              intent={address.isOpen ? 'close' : 'reopen'}
              text={t(`public-forms:address.${address.isOpen ? 'close' : 'reopen'}`)}
              isPlain
            />
          ) : null}
        </div>
      </PageForm>
    </section>
  );
}
