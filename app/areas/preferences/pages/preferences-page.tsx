import { useTranslation } from 'react-i18next';
import type { CaptureChannel } from '~/domain/contact-channels';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { Button } from '~/ui/button';
import { LanguageOptions } from '~/ui/form-fields';
import { ErrorSummary } from '~/ui/error-summary';
import { ConsentField } from '~/ui/field';
import { Input, Select } from '~/ui/inputs';
import { LanguageFields, type LanguageOption } from '~/ui/display-preferences';
import { EnterButton, PageForm } from '~/ui/page-form';
import { SafeHtml } from '~/ui/safe-html';
import { ConditionalText } from '~/ui/conditional-text';
import { SmsStopNotice } from '~/ui/sms-stop-notice';
import { AccountBlock } from './account-block';
import { CategoryGrid } from './category-grid';
import { ContactLists } from './contact-lists';
import { PauseUnsubscribeHistoryLinks, PauseNotice, SuppressedContactsNotice } from './pause-unsubscribe-history';
import { PAUSE_PART, PREFERENCES_FORM, RETURNED_PART, SAVE_PROBLEM } from '~/domain/preference-field-names';
import { hasEditableBoxes, formatRecipientIds, type PreferencesView } from './view';

/** What a refused post has to say: sentences by the field's id. */
export type PreferencesErrors = Readonly<Record<string, string>>;

export interface PreferencesRefusal {
  errors: PreferencesErrors;
  /** Save was pressed, and so nothing was saved. Any other button had nothing to save. */
  isSave: boolean;
}

interface PageProps {
  view: PreferencesView;
  refused: PreferencesRefusal | undefined;
  /** The page's own languages, and the one it is in. */
  locales: LanguageOption[];
  locale: string;
  /** Of the day a pause ends. */
  timeZone: string;
  verifyPath: (channel: CaptureChannel) => string;
  /** Of a customer: the recipients that the post before has saved boxes of. */
  savedFor: string[];
}

/** The button that the Enter key presses. */
const SAVE = { name: 'intent', value: 'save' };

/**
 * The customer's preferences. One form holds everything that can be chosen, and each of its buttons first keeps what is
 * chosen, so that no code, mistake or language costs a tick. Spec: preferences-and-consent 2.2.
 */
export function PreferencesPage({ view, refused, locales, locale, timeZone, verifyPath, savedFor }: PageProps) {
  const { t, i18n } = useTranslation();
  const errors = refused?.errors ?? {};
  const summaryErrors = Object.entries(errors).map(([id, text]) => ({ id, text }));
  return (
    <article className="preferences">
      <header className="row intro">
        <div>
          <h1>{t('preferences:title')}</h1>
          {view.headerHtml ? (
            <SafeHtml html={view.headerHtml} className="html-block" />
          ) : (
            <p className="lead">{t('preferences:headerText')}</p>
          )}
          {view.cameFrom ? (
            <p className="hint" data-part="came-from">
              {t('preferences:cameFrom', {
                label: `\u2068${view.cameFrom.label}\u2069`,
                channel: t(`unsubscribe:channel.${view.cameFrom.channel}`),
              })}
            </p>
          ) : null}
        </div>
        <EnterButton form={PREFERENCES_FORM} enter={SAVE} text={t('common:save')} />
        <LanguageFields languages={locales} current={locale} formId={PREFERENCES_FORM} />
      </header>
      {savedFor.length > 0 && summaryErrors.length === 0 ? (
        <p className="row flash" data-part="saved-for">
          {t('preferences:savedFor', { names: formatRecipientIds(savedFor, i18n.language) })}
        </p>
      ) : null}
      {summaryErrors.length > 0 ? (
        <ErrorSummary message={refused?.isSave ? t('preferences:notSavedProblem') : ''} errors={summaryErrors} />
      ) : null}
      <PageForm noValidate data-enhance="preferences">
        <Input type="hidden" name="shown" defaultValue={JSON.stringify(view.shown)} />
        <Input type="hidden" name="shown.recipient" defaultValue={view.selectedRecipientId} />
        <input type="hidden" name="shown.name" value={view.name} />
        {view.isCustomer ? <input type="hidden" name="shown.customer" value="yes" /> : null}
        {view.capturesIp ? <input type="hidden" name="shown.ip" value="yes" /> : null}
        <SmsStopNotice stops={view.stops} timeZone={timeZone} hasBoxes />
        <SuppressedContactsNotice returned={view.returned} timeZone={timeZone} error={errors[RETURNED_PART]} />
        <PauseNotice pausedUntil={view.pausedUntil} timeZone={timeZone} error={errors[PAUSE_PART]} />
        <AccountBlock view={view} error={errors.recipient} />
        <div className="columns">
          <div>
            <ContactLists view={view} errors={errors} verifyPath={verifyPath} />
            <MessageLanguage {...view} />
          </div>
          <section aria-labelledby="grid-title">
            <h2 id="grid-title">{t('preferences:gridTitle')}</h2>
            <CategoryGrid view={view} errors={errors} />
            <Consent view={view} error={errors.terms} />
          </section>
        </div>
        <SaveBar view={view} problem={errors[SAVE_PROBLEM]} />
      </PageForm>
      <PauseUnsubscribeHistoryLinks />
    </article>
  );
}

type MessageLanguageProps = Pick<PreferencesView, 'languages' | 'language'>;

function MessageLanguage({ languages, language }: MessageLanguageProps) {
  const { t } = useTranslation();
  if (languages.length === 0) return null;
  const isKnown = languages.some((each) => each.language === language.chosen);
  return (
    <div className="field">
      <label htmlFor="preferredLanguage">{t('preferences:messageLanguage')}</label>{' '}
      <span className="hint" id="preferredLanguage-hint">
        {t('preferences:messageLanguageHint')}
      </span>
      <Input type="hidden" name="shown.language" defaultValue={language.saved} />
      <Select
        id="preferredLanguage"
        name="preferredLanguage"
        defaultValue={isKnown ? language.chosen : ''}
        autoComplete="language"
        aria-describedby="preferredLanguage-hint"
      >
        {isKnown ? null : <option value="">{t('preferences:messageLanguageNone')}</option>}
        <LanguageOptions languages={languages} />
      </Select>
    </div>
  );
}

/** What saving means, in the account's words; and its terms, which are accepted each time. */
function Consent({ view, error }: { view: PreferencesView; error: string | undefined }) {
  const { t } = useTranslation();
  // Where nothing can be ticked, saving agrees to nothing. The account's own words stay.
  const requiresConsent = view.consentHtml !== '' || hasEditableBoxes(view);
  return (
    <div>
      {requiresConsent ? <h3>{t('preferences:consentTitle')}</h3> : null}
      {view.consentHtml ? <SafeHtml html={view.consentHtml} className="small-print" /> : null}
      {requiresConsent && !view.consentHtml ? (
        <p className="small-print">{t('preferences:consentText', { company: view.company })}</p>
      ) : null}
      {view.termsHtml !== undefined ? (
        <Terms html={view.termsHtml} isTicked={view.areTermsTicked} error={error} />
      ) : null}
    </div>
  );
}

function Terms({ html, isTicked, error }: { html: SanitizedHtml; isTicked: boolean; error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 id="terms-title">{t('preferences:termsTitle')}</h3>
      <input type="hidden" name="shown.terms" value="yes" />
      {html ? (
        <div className="card terms" role="region" aria-labelledby="terms-title" tabIndex={0}>
          <SafeHtml html={html} />
        </div>
      ) : null}
      <ConsentField
        id="terms"
        label={t('preferences:termsLabel')}
        error={error}
        isTicked={isTicked}
        data={{ 'data-text': t('errors:preferences.termsRequired') }}
      />
    </>
  );
}

interface SaveBarProps {
  view: PreferencesView;
  /** Why Save saved nothing, where no other place says so. */
  problem: string | undefined;
}

function SaveBar({ view, problem }: SaveBarProps) {
  const { t, i18n } = useTranslation();
  const others = view.others.map(({ recipientId }) => recipientId);
  return (
    <div className="row actions save">
      {problem ? (
        <p className="field-error" id={SAVE_PROBLEM}>
          {problem}
        </p>
      ) : null}
      <p className="unsaved" data-part="unsaved" role="status">
        <ConditionalText as="strong" isShown={view.hasUnsaved} text={t('preferences:notSaved')} />{' '}
        <ConditionalText as="span" isShown={view.hasUnsaved} text={t('preferences:notSavedHint')} />
        {others.length > 0 ? (
          <span data-part="unsaved-others">
            {' '}
            {t('preferences:notSavedOthers', { names: formatRecipientIds(others, i18n.language) })}
          </span>
        ) : null}
      </p>
      <div className="with-button">
        <Button
          intent="save"
          text={t('common:save')}
          data-part="save"
          data-busy={t('preferences:saving')}
          aria-describedby={problem ? SAVE_PROBLEM : undefined}
          data-needs={view.termsHtml === undefined ? undefined : 'terms'}
        />
        <Button intent="close" text={t('common:close')} isPlain />
      </div>
    </div>
  );
}
