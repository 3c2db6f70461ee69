import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from './inputs';

const WIDTHS = ['phone', 'desktop'] as const;

/** A page in a frame as wide as a phone or a desktop. One of them stands on a page. */
export function PreviewWindow({ name, path }: { name: string; path: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="choice settings-widths" role="group" aria-label={t('settings:width')}>
      {WIDTHS.map((width) => (
        <Fragment key={width}>
          <Input type="radio" name="settings-width" id={`settings-${width}`} defaultChecked={width === 'phone'} />
          <label htmlFor={`settings-${width}`}>{t(`settings:${width}`)}</label>
        </Fragment>
      ))}
      <div className="settings-window" dir="ltr" role="region" aria-label={t('settings:frame')} tabIndex={0}>
        <iframe name={name} title={t('settings:frame')} src={path} loading="lazy" />
      </div>
    </div>
  );
}
