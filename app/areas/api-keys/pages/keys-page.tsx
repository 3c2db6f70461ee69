import { useTranslation } from 'react-i18next';
import { KEY_KINDS, KEY_SCOPES } from '~/lib/contract/enums';
import type { ApiKey } from '../calls';
import type { FormProblem } from '~/domain/error-keys';
import { Button, ButtonLink } from '~/ui/button';
import { TextField, useFields, type Fields, Choices } from '~/ui/form-fields';
import { EmptyState } from '~/ui/empty-state';
import { FieldGroup } from '~/ui/field';
import { Input } from '~/ui/inputs';
import { ListTable } from '~/ui/list-table';
import { PageForm } from '~/ui/page-form';
import { DateTime } from '~/ui/date-time';

export interface KeysView {
  keys: ApiKey[];
  timeZone: string;
  formKey: string;
}

/** A post that made no key. */
export interface KeysProblem {
  problem: FormProblem;
  /** Boxes as they were ticked. */
  scopes: string[];
}

const LABELS = { name: 'users:name', lastDay: 'api-keys:lastDay' } as const;
/** From so many days before a key expires, the list points it out. */
const WARNING_DAYS = 14;

/** The API keys of an account, and the form that makes one. */
export function KeysPage({ view, refused }: { view: KeysView; refused?: KeysProblem }) {
  const { t } = useTranslation();
  const { field, noticeAndSummary } = useFields(refused?.problem, { kind: 'test' });
  return (
    <article>
      <h1>{t('api-keys:title')}</h1>
      <p>{t('api-keys:lead')}</p>
      {noticeAndSummary(t('sign-up:checkFields'), {
        labelOf: (name) => t(LABELS[name as keyof typeof LABELS] ?? 'api-keys:scopes'),
      })}
      {view.keys.length > 0 ? (
        <KeyTable view={view} />
      ) : (
        <EmptyState text={t('api-keys:none')} act={{ href: '#make-title', text: t('api-keys:makeTitle') }} />
      )}
      <section aria-labelledby="make-title" className="card">
        <h2 id="make-title">{t('api-keys:makeTitle')}</h2>
        <NewKeyForm view={view} field={field} scopes={refused?.scopes ?? []} />
      </section>
    </article>
  );
}

function KeyTable({ view }: { view: KeysView }) {
  const { t } = useTranslation();
  const heads = [
    'users:name',
    'api-keys:kind',
    'api-keys:scopes',
    'api-keys:lastUse',
    'api-keys:made',
    'api-keys:expires',
    'api-keys:actions',
  ] as const;
  return (
    <ListTable
      className="forms-table"
      id="keys-caption"
      caption={t('api-keys:title')}
      heads={heads.map((head) => t(head))}
      rows={view.keys.map((key) => ({
        key: key.id,
        cells: [
          <>
            <bdi>{key.name}</bdi> <span className="hint ltr">{key.id}</span>
          </>,
          <code key="kind">{key.kind}</code>,
          <code key="scopes">{key.scopes.join(', ')}</code>,
          key.lastUsedAt ? (
            <DateTime key="lastUse" at={key.lastUsedAt} timeZone={view.timeZone} />
          ) : (
            t('api-keys:never')
          ),
          <>
            <bdi>{key.createdBy}</bdi>{' '}
            <span className="hint">
              <DateTime at={key.createdAt} timeZone={view.timeZone} />
            </span>
          </>,
          <Expiry key="expires" apiKey={key} timeZone={view.timeZone} />,
          <Actions key="actions" apiKey={key} timeZone={view.timeZone} />,
        ],
      }))}
    />
  );
}

function Actions({ apiKey: { id, name, revokedAt }, timeZone }: { apiKey: ApiKey; timeZone: string }) {
  const { t } = useTranslation();
  const base = `/smart/keys/${encodeURIComponent(id)}`;
  const link = (act: 'calls' | 'revoke') => (
    <ButtonLink
      href={`${base}/${act}`}
      text={t(`api-keys:${act}`)}
      aria-label={`${t(`api-keys:${act}`)} ${name}`}
      isPlain
      isSmall
    />
  );
  return (
    <>
      {link('calls')}{' '}
      {revokedAt ? (
        <span>
          {t('api-keys:revokedAt')} <DateTime at={revokedAt} timeZone={timeZone} />
        </span>
      ) : (
        link('revoke')
      )}
    </>
  );
}

function Expiry({ apiKey: { expiresAt, daysLeft, revokedAt }, timeZone }: { apiKey: ApiKey; timeZone: string }) {
  const { t, i18n } = useTranslation();
  if (expiresAt === null || daysLeft === null) return <>{t('api-keys:noExpiry')}</>;
  const time = <DateTime at={expiresAt} timeZone={timeZone} />;
  if (revokedAt) return time;
  if (daysLeft < 0) return <span className="status">{t('api-keys:expired')}</span>;
  const left = new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(daysLeft, 'day');
  return (
    <>
      {time} <span className={daysLeft <= WARNING_DAYS ? 'status' : 'hint'}>{left}</span>
    </>
  );
}

type MakeFormProps = { view: KeysView; scopes: string[] } & Pick<Fields, 'field'>;

function NewKeyForm({ view, field, scopes }: MakeFormProps) {
  const { t } = useTranslation();
  const kind = field('kind');
  return (
    <PageForm noValidate>
      <Input type="hidden" name="formKey" defaultValue={view.formKey} />
      <TextField {...field('name')} label={t('users:name')} hint={t('api-keys:nameHint')} isRequired maxLength={100} />
      <FieldGroup id="kind" label={t('api-keys:kind')} isRequired>
        <Choices
          name="kind"
          values={KEY_KINDS}
          chosen={[kind.value]}
          label={(one) => <Explained code={one} text={t(`api-keys:kinds.${one}`)} />}
        />
      </FieldGroup>
      <FieldGroup id="scopes" label={t('api-keys:scopes')} error={field('scopes').error} isRequired>
        <Choices
          type="checkbox"
          name="scopes"
          values={KEY_SCOPES}
          chosen={scopes}
          label={(one) => <Explained code={one} text={t(`api-keys:scope.${one}`)} />}
        />
      </FieldGroup>
      <TextField
        {...field('lastDay')}
        type="date"
        label={t('api-keys:lastDay')}
        hint={t('api-keys:lastDayHint')}
        className="short"
      />
      <div className="actions">
        <Button text={t('api-keys:make')} />
      </div>
    </PageForm>
  );
}

function Explained({ code, text }: { code: string; text: string }) {
  return (
    <>
      <code>{code}</code> <span className="hint inline">{text}</span>
    </>
  );
}
