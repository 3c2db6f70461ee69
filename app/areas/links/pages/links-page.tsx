import { useTranslation } from 'react-i18next';
import { MAX_LINK_DAYS, type ListedLink } from '../calls';
import type { FormProblem } from '~/domain/error-keys';
import { isolate } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import {
  Choices,
  SelectField,
  TextField,
  useFields,
  LabelledOptions,
  type Fields,
  type Option,
} from '~/ui/form-fields';
import { EmptyState } from '~/ui/empty-state';
import { FieldGroup } from '~/ui/field';
import { Input } from '~/ui/inputs';
import { ListTable } from '~/ui/list-table';
import { CsrfForm, PageForm } from '~/ui/page-form';
import { DateTime } from '~/ui/date-time';
import { DELIVERY_METHODS } from './fields';

/** Pages that a link can open, as one list to choose from. */
export interface TargetChoices {
  /** Key of the group's name; empty: these stand by themselves. */
  group: string;
  choices: Option[];
}

/** What a page is called in the list, such as `form/contact-details`. */
export const targetLabel = (pages: readonly TargetChoices[], page: string, otherwise = page): string =>
  pages.flatMap(({ choices }) => choices).find(({ value }) => value === page)?.label ?? otherwise;

export interface LinksView {
  recipient: { id: string; name: string };
  backPath: string;
  links: ListedLink[];
  pages: TargetChoices[];
  currency: string;
  timeZone: string;
  /** Milliseconds since 1970-01-01 UTC. */
  now: number;
  /** Drawn with the page: sent twice it asks for money once. */
  nonce: string;
}

/** The links of one recipient: those that there are, and the form that makes one. */
export function LinksPage({ view, problem }: { view: LinksView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { recipient, backPath, links } = view;
  const { field, noticeAndSummary } = useFields(problem, { days: 14, way: 'none' }, { most: MAX_LINK_DAYS });
  return (
    <article>
      <p>
        <ButtonLink href={backPath} text={t('links:make.back')} isPlain isSmall />
      </p>
      <h1>{t('links:make.title', { name: isolate(recipient.name || recipient.id) })}</h1>
      {noticeAndSummary(t('sign-up:checkFields'))}
      <section aria-labelledby="make-title" className="card">
        <h2 id="make-title">{t('links:make.makeTitle')}</h2>
        <PageForm noValidate>
          <Input type="hidden" name="nonce" defaultValue={problem?.typed.nonce ?? view.nonce} />
          <LinkFields {...view} field={field} />
          <FieldGroup id="way" label={t('links:make.way')} isRequired error={field('way').error}>
            <Choices
              name="way"
              values={DELIVERY_METHODS}
              chosen={[field('way').value]}
              label={(way) => t(`links:make.ways.${way}`)}
            />
          </FieldGroup>
          <div className="actions">
            <Button name="intent" value="make" text={t('links:make.submit')} />
          </div>
        </PageForm>
      </section>
      <h2>{t('links:make.listTitle')}</h2>
      {links.length > 0 ? (
        <LinkTable view={view} />
      ) : (
        <EmptyState text={t('links:make.none')} act={{ href: '#make-title', text: t('links:make.makeTitle') }} />
      )}
    </article>
  );
}

/** What a link opens, and for how long. */
export function LinkFields({ pages, currency, field }: Pick<LinksView, 'pages' | 'currency'> & Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  const takesAmount = pages.some(({ choices }) => choices.some(({ value }) => value === 'pay'));
  return (
    <>
      <SelectField {...field('page')} label={t('links:make.page')} isRequired>
        {pages.map(({ group, choices }) =>
          group ? (
            <optgroup key={group} label={t(`links:kinds.${group}`, { defaultValue: group })}>
              <LabelledOptions options={choices} />
            </optgroup>
          ) : (
            <LabelledOptions key="single" options={choices} />
          ),
        )}
      </SelectField>
      {takesAmount ? (
        <>
          <TextField
            {...field('amount')}
            label={t('links:make.amount')}
            hint={t('links:make.amountHint', { currency: currency })}
            inputMode="decimal"
            maxLength={20}
            className="short"
          />
          <TextField {...field('about')} label={t('links:make.about')} maxLength={300} />
        </>
      ) : null}
      <TextField
        {...field('days')}
        label={t('links:make.days')}
        isRequired
        inputMode="numeric"
        maxLength={3}
        className="short"
      />
    </>
  );
}

function LinkTable({ view: { links, pages, timeZone, now } }: { view: LinksView }) {
  const { t } = useTranslation();
  const aboutOf = ({ kind, target }: Pick<ListedLink, 'kind' | 'target'>) =>
    targetLabel(pages, `${kind}/${target}`, target);
  return (
    <>
      <p>{t('links:make.listText')}</p>
      <ListTable
        id="links-caption"
        caption={t('links:make.listTitle')}
        heads={[t('links:make.page'), t('links:make.made'), t('links:make.ends'), t('links:make.state')]}
        rows={links.map(({ id, channel, createdAt, createdBy, expiresAt, withdrawnAt, ...link }) => ({
          key: id,
          cells: [
            <>
              {t(`links:kinds.${link.kind}`, { defaultValue: link.kind })}{' '}
              <bdi className="hint inline">{aboutOf(link)}</bdi>
            </>,
            <>
              <DateTime at={createdAt} timeZone={timeZone} /> <bdi className="hint inline">{createdBy}</bdi>
            </>,
            <DateTime key="expiresAt" at={expiresAt} timeZone={timeZone} />,
            withdrawnAt === null ? (
              <>
                {t(`links:make.${Date.parse(expiresAt) <= now ? 'ended' : channel ? 'sent' : 'open'}`)}{' '}
                <CsrfForm className="inline">
                  <input type="hidden" name="id" value={id} />
                  <button type="submit" name="intent" value="withdraw" className="button plain small">
                    {t('links:make.withdraw')}
                  </button>
                </CsrfForm>
              </>
            ) : (
              <>
                {t('links:make.withdrawn')} <DateTime at={withdrawnAt} timeZone={timeZone} />
              </>
            ),
          ],
        }))}
      />
    </>
  );
}
