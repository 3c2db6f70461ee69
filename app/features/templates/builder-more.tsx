import { useTranslation } from 'react-i18next';
import type { BuilderForm } from '~/domain/form-builder';
import { Button, ButtonLink } from '~/ui/button';
import { Fact } from '~/ui/paper-facts';
import { HiddenFields, builderPath, languageText } from './parts';
import type { BuilderView } from './view';

interface MoreProps {
  view: BuilderView;
  form: BuilderForm;
  isWritable: boolean;
}

/** What a form says and does beside its questions. */
export function SettingsSummary({ view, form, isWritable }: MoreProps) {
  const { t, i18n } = useTranslation();
  const { settings } = form;
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">{t('templates:settings')}</h2>
      <dl className="facts card">
        <Fact
          label={t('templates:setting.type')}
          text={t(`templates:type.${settings.type}`, { defaultValue: settings.type })}
        />
        <Fact label={t('templates:setting.language')} text={languageText(settings.language, i18n.language)} />
        <Fact
          label={t('templates:setting.submitName')}
          text={<bdi>{settings.submitName || t('form-page:submit')}</bdi>}
        />
        <Fact
          label={t('templates:setting.thanksMessage')}
          text={<bdi>{settings.thanksMessage || t('form-page:thanks')}</bdi>}
        />
      </dl>
      {isWritable ? (
        <ButtonLink
          href={builderPath(view.template.row.id, { kind: 'settings' })}
          text={t('templates:editSettings')}
          isPlain
        />
      ) : null}
    </section>
  );
}

/** The languages that a form is translated into. */
export function Languages({ view, form, isWritable }: MoreProps) {
  const { t, i18n } = useTranslation();
  const { id } = view.template.row;
  const languages = [...form.translations.keys()];
  return (
    <section aria-labelledby="languages">
      <h2 id="languages" tabIndex={-1}>
        {t('templates:translations')}
      </h2>
      {languages.length === 0 ? <p>{t('templates:noTranslations')}</p> : null}
      <ul className="way-list">
        {languages.map((language) => (
          <li key={language}>
            {isWritable ? (
              <a href={builderPath(id, { kind: 'language', language })}>{languageText(language, i18n.language)}</a>
            ) : (
              languageText(language, i18n.language)
            )}
          </li>
        ))}
      </ul>
      {isWritable ? (
        <ButtonLink href={builderPath(id, { kind: 'newLanguage' })} text={t('templates:addLanguage')} isPlain />
      ) : null}
    </section>
  );
}

/** What can be done with a form as a whole. */
export function MoreActs({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  const { template, isAdmin } = view;
  const { id, status, liveVersion, hasDraft } = template.row;
  const isArchived = status === 'archived';
  return (
    <section aria-labelledby="more">
      <h2 id="more">{t('templates:more')}</h2>
      <ul className="way-list">
        {liveVersion > 0 ? (
          <>
            <li>
              <a href={`/form/preview/${id}?live=1`}>{t('templates:previewLive')}</a>
            </li>
            <li>
              <a href={`/smart/dynamic-form/${id}/export.json?which=live`}>{t('templates:exportLive')}</a>
            </li>
          </>
        ) : null}
        {hasDraft ? (
          <li>
            <a href={`/smart/dynamic-form/${id}/export.json?which=draft`}>{t('templates:exportDraft')}</a>
          </li>
        ) : null}
      </ul>
      <form method="post" className="with-button">
        <HiddenFields view={view} />
        <input type="hidden" name="nonce" value={view.nonce} />
        <Button intent="duplicate" text={t('templates:duplicate')} isPlain />
        {isAdmin && isArchived ? <Button intent="restore" text={t('templates:restore')} isPlain /> : null}
        {isAdmin && !isArchived && !template.round ? (
          <ButtonLink
            href={builderPath(id, { kind: 'confirm', act: 'archive' })}
            text={t('templates:archive')}
            isPlain
            data-dialog="builder"
          />
        ) : null}
      </form>
    </section>
  );
}
