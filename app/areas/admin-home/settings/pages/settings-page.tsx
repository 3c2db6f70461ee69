import { useTranslation } from 'react-i18next';
import { listSettingsFor, type SettingsView, type SettingValue } from './settings-view';

/** All that is set up of an account: what each setting changes, how it stands now, and the way to change it. */
export function SettingsPage({ view }: { view: SettingsView }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('settings:title')}</h1>
      <p className="lead">{t('settings:lead')}</p>
      {listSettingsFor(view).map(({ group, settings }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{t(`settings:groups.${group}`)}</h2>
          <ul className="settings-list">
            {settings.map(({ name, title, about, href }) => (
              <li key={name} id={name}>
                <div>
                  {href ? <a href={href}>{t(title)}</a> : <strong>{t(title)}</strong>}{' '}
                  <span className="hint">{t(about)}</span>
                </div>
                <CurrentValue value={view.now[name]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}

function CurrentValue({ value }: { value: SettingValue | undefined }) {
  const { t, i18n } = useTranslation();
  if (!value) return null;
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(i18n.language, options).format(value);
  const percent = (value: number) => number(value / 100, { style: 'percent' });
  return (
    <p className="settings-now">
      {'text' in value ? <bdi>{value.text}</bdi> : null}
      {'keys' in value ? value.keys.map((key) => t(key)).join(' · ') : null}
      {'count' in value ? t('settings:count', { n: number(value.count) }) : null}
      {'days' in value ? t('settings:daysBefore', { n: number(value.days) }) : null}
      {'percents' in value ? <bdi>{value.percents.map(percent).join(' – ')}</bdi> : null}
    </p>
  );
}
