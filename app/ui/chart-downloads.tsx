import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

const FORMATS = ['svg', 'png'] as const;

/**
 * Links by which a chart is taken along.
 *
 * @param path address of the chart's file, without what it is wished as
 * @param describedBy id of what the chart is called
 */
export function ChartDownloads({ path, describedBy }: { path: string; describedBy: string }) {
  const { t } = useTranslation();
  return (
    <p className="actions flush">
      {FORMATS.map((format) => (
        <Fragment key={format}>
          <a href={`${path}&as=${format}`} download="" aria-describedby={describedBy}>
            {t('results:chartAs', { format: format.toUpperCase() })}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  );
}
