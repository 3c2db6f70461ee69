import { useTranslation } from 'react-i18next';
import { MOST_LINK_DAYS } from '~/contract/links';
import type { FormProblem } from '~/domain/error-keys';
import { AudienceFields, type AudienceChoices } from '~/ui/audience-fields';
import { Button, ButtonLink } from '~/ui/button';
import { Choice, useFields } from '~/ui/controls';
import { FieldGroup } from '~/ui/field';
import { Flash } from '~/ui/flash-message';
import { PageForm } from '~/ui/page-form';
import { MOST_IN_FILE, WAYS } from './fields';
import { LinkFields, type PageChoices } from './links-page';

export interface ManyView {
  csrf: string;
  /** Drawn with the page: sent twice it sends once. */
  nonce: string;
  pages: PageChoices[];
  currency: string;
  choices: AudienceChoices;
}

/** Links for many that were looked at. */
export interface ManyPreview {
  csrf: string;
  typed: Record<string, string>;
  count: number;
  /** Of the first of them. */
  names: string[];
}

const wayKey = (way: string) => (way === 'none' ? 'links:many.asFile' : `links:make.ways.${way}`);

/** A link for each of many. */
export function ManyLinksPage({ view, problem }: { view: ManyView; problem?: Partial<FormProblem> }) {
  const { t } = useTranslation();
  const kept = { days: 14, way: 'none', who: 'named' };
  const { field, summary, notice } = useFields(problem, kept, {
    most: MOST_LINK_DAYS,
    mostNamed: view.choices.mostNamed,
  });
  const way = field('way');
  return (
    <article>
      <nav className="data-way" aria-label={t('data:way')}>
        <a href="/smart/messages" className="tap">
          {t('mailings:back')}
        </a>
      </nav>
      <h1>{t('links:many.title')}</h1>
      <p>{t('links:many.lead', { most: MOST_IN_FILE })}</p>
      {notice ? <Flash kind="error" text={notice} /> : null}
      {summary(t('sign-up:checkFields'))}
      <PageForm noValidate enter={{ name: 'intent', value: 'check' }}>
        <input type="hidden" name="csrf" value={view.csrf} />
        <input type="hidden" name="nonce" value={problem?.typed?.nonce ?? view.nonce} />
        <LinkFields {...view} field={field} />
        <AudienceFields choices={view.choices} field={field} />
        <FieldGroup id="way" label={t('links:make.way')} isRequired error={way.error}>
          {WAYS.map((value) => (
            <Choice
              key={value}
              id={`way-${value}`}
              name="way"
              value={value}
              isChosen={way.value === value}
              label={t(wayKey(value))}
            />
          ))}
        </FieldGroup>
        <div className="actions">
          <Button intent="check" text={t('links:many.check')} />
        </div>
      </PageForm>
    </article>
  );
}

/** For how many links would be made, before they are. */
export function ManyPreviewPage({ view: { csrf, typed, count, names } }: { view: ManyPreview }) {
  const { t } = useTranslation();
  const { way = 'none' } = typed;
  const isFile = way === 'none';
  const isTooMany = isFile && count > MOST_IN_FILE;
  return (
    <article>
      <h1>{t('mailings:previewTitle')}</h1>
      <div className={`flash ${isTooMany || count === 0 ? 'flash-warning' : 'flash-info'}`} role="status">
        <p>
          {t('mailings:count', { n: count })}{' '}
          {isTooMany ? t('links:many.tooMany', { most: MOST_IN_FILE }) : t(wayKey(way))}
        </p>
      </div>
      {names.length > 0 ? (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
          {count > names.length ? <li>…</li> : null}
        </ul>
      ) : null}
      <form method="post">
        <input type="hidden" name="csrf" value={csrf} />
        {Object.entries(typed).map(([name, value]) => (
          <textarea key={name} name={name} defaultValue={value} hidden readOnly />
        ))}
        <div className="actions">
          {count === 0 || isTooMany ? null : isFile ? (
            <Button intent="make" text={t('links:many.download')} formAction="/smart/links/file" />
          ) : (
            <Button intent="send" text={t('mailings:send')} />
          )}
          <Button intent="edit" text={t('mailings:edit')} isPlain />
          <ButtonLink href="/smart/messages" text={t('common:cancel')} isPlain />
        </div>
      </form>
    </article>
  );
}
