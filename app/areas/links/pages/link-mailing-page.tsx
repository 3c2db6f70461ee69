import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import { MAX_LINK_DAYS } from '../calls';
import { MAX_REMINDER_DAYS, type Reminders } from '~/areas/mailings/mailing-schemas';
import type { previewLinkMailing } from '~/areas/mailings/preview-calls';
import type { FormProblem } from '~/domain/error-keys';
import { formatMoney, type Currency } from '~/domain/money';
import { AudienceFields, type AudienceChoices } from '~/ui/audience-fields';
import { AudienceCount, ExcludedRecipients } from '~/ui/audience-summary';
import { Button, ButtonLink } from '~/ui/button';
import { useFields, Choices } from '~/ui/form-fields';
import { FieldGroup } from '~/ui/field';
import { Input, Textarea } from '~/ui/inputs';
import { StartTimeField, type Zone } from '~/ui/start-time-field';
import { DateTime } from '~/ui/date-time';
import { CsrfForm, PageForm } from '~/ui/page-form';
import { DescriptionItem } from '~/ui/description-items';
import { QuietHoursText } from '~/ui/quiet-hours-text';
import { RemindersText } from '~/ui/reminders-text';
import { BackLink } from '~/ui/back-link';
import { MAX_LINKS_PER_FILE, DELIVERY_METHODS } from './fields';
import { targetLabel, LinkFields, type TargetChoices } from './links-page';
import { ReminderFields } from './reminder-fields';

export interface LinkMailingView {
  /** Rendered with the page: sent twice it sends once. */
  nonce: string;
  pages: TargetChoices[];
  currency: Currency;
  choices: AudienceChoices;
  zone: Zone;
}

/** Links for many that were looked at. */
export interface LinkMailingPreview extends CallData<typeof previewLinkMailing> {
  typed: Record<string, string>;
  /** What each is asked for, in minor units, and what it is for; 0 and empty for nothing. */
  amount: number;
  about: string;
  days: number;
  /** When it begins; empty for at once. */
  startAt: string;
  /** Undefined where nobody is reminded. */
  reminders?: Reminders;
}

const deliveryMethodKey = (way: (typeof DELIVERY_METHODS)[number]) =>
  way === 'none' ? 'links:many.asFile' : (`links:make.ways.${way}` as const);

/** A link for each of many. */
export function LinkMailingPage({ view, problem }: { view: LinkMailingView; problem?: Partial<FormProblem> }) {
  const { t } = useTranslation();
  const defaults = { days: 14, way: 'none', who: 'named', reminders: 0, reminderDays: 7 };
  const { field, noticeAndSummary } = useFields(problem, defaults, {
    most: MAX_LINK_DAYS,
    mostNamed: view.choices.mostNamed,
    mostReminderDays: MAX_REMINDER_DAYS,
  });
  const way = field('way');
  return (
    <article>
      <BackLink to="/smart/messages" text={t('mailings:back')} />
      <h1>{t('links:many.title')}</h1>
      <p>{t('links:many.lead', { most: MAX_LINKS_PER_FILE })}</p>
      {noticeAndSummary(t('sign-up:checkFields'))}
      <PageForm noValidate>
        <Input type="hidden" name="nonce" defaultValue={problem?.typed?.nonce ?? view.nonce} />
        <LinkFields {...view} field={field} />
        <AudienceFields choices={view.choices} field={field} />
        <FieldGroup id="way" label={t('links:make.way')} isRequired error={way.error}>
          <Choices
            name="way"
            values={DELIVERY_METHODS}
            chosen={[way.value]}
            label={(value) => t(deliveryMethodKey(value))}
          />
        </FieldGroup>
        <StartTimeField {...view.zone} field={field} />
        <ReminderFields field={field} />
        <div className="actions">
          <Button intent="check" text={t('links:many.check')} />
        </div>
      </PageForm>
    </article>
  );
}

/** What links would be made, for whom and for whom not, before they are. */
export function LinkMailingPreviewPage({ view, preview }: { view: LinkMailingView; preview: LinkMailingPreview }) {
  const { t, i18n } = useTranslation();
  const { typed, count, judged, good, amount, about, days, first, startAt, reminders } = preview;
  const { page = '' } = typed;
  const way = DELIVERY_METHODS.find((each) => each === typed.way) ?? 'none';
  const isFile = way === 'none';
  const isTooMany = isFile && count > MAX_LINKS_PER_FILE;
  const isNobody = good === 0 && judged === count;
  return (
    <article>
      <h1>{t('mailings:previewTitle')}</h1>
      <div className={`flash ${isTooMany || good === 0 ? 'flash-warning' : 'flash-info'}`} role="status">
        <p>
          <AudienceCount {...preview} /> {isTooMany ? t('links:many.tooMany', { most: MAX_LINKS_PER_FILE }) : null}
        </p>
      </div>
      <dl className="facts">
        <DescriptionItem label={t('links:make.page')} text={<bdi>{targetLabel(view.pages, page)}</bdi>} />
        {amount > 0 ? (
          <DescriptionItem
            label={t('links:make.amount')}
            text={formatMoney(amount, view.currency, i18n.language)}
            isLtr
          />
        ) : null}
        {about ? <DescriptionItem label={t('links:make.about')} text={<bdi>{about}</bdi>} /> : null}
        <DescriptionItem label={t('links:make.days')} text={days} />
        <DescriptionItem label={t('links:make.way')} text={t(deliveryMethodKey(way))} />
        {startAt ? (
          <DescriptionItem
            label={t('mailings:startAt')}
            text={<DateTime at={startAt} timeZone={view.zone.timeZone} />}
          />
        ) : null}
        {reminders ? (
          <DescriptionItem label={t('mailings:reminders.title')} text={<RemindersText {...reminders} />} />
        ) : null}
      </dl>
      {first.length > 0 ? (
        <ul>
          {first.map(({ recipientId, name }) => (
            <li key={recipientId}>
              <bdi>{name || recipientId}</bdi>
            </li>
          ))}
          {good > first.length || count > judged ? <li>…</li> : null}
        </ul>
      ) : null}
      {isFile ? null : <QuietHoursText {...preview} />}
      <ExcludedRecipients {...preview} />
      <CsrfForm>
        {Object.entries(typed).map(([name, value]) => (
          <Textarea key={name} name={name} defaultValue={value} hidden readOnly />
        ))}
        <div className="actions">
          {isNobody || isTooMany ? null : isFile ? (
            <Button intent="make" text={t('links:many.download')} formAction="/smart/links/file" />
          ) : (
            <Button intent="send" text={t('mailings:send')} />
          )}
          <Button intent="edit" text={t('mailings:edit')} isPlain />
          <ButtonLink href="/smart/messages" text={t('common:cancel')} isPlain />
        </div>
      </CsrfForm>
    </article>
  );
}
