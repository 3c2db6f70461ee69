import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '~/domain/format-units-and-lists';
import { DescriptionItem } from '~/ui/description-items';
import type { Communication } from './view';

/** Describes what an unsubscribe link is about: the messages, the channel and the company. */
export function CommunicationDescription({
  communications,
  company,
}: {
  communications: Communication[];
  company: string;
}) {
  const { t, i18n } = useTranslation();
  return (
    <dl className="facts">
      {communications.map(({ label, description, channels }) => (
        <Fragment key={label}>
          {label || description ? (
            <>
              <dt>{t('unsubscribe:aboutCategory')}</dt>
              <dd>
                <bdi>{label}</bdi>{' '}
                {description ? (
                  <span className="hint">
                    <bdi>{description}</bdi>
                  </span>
                ) : null}
              </dd>
            </>
          ) : null}
          <DescriptionItem
            label={t('unsubscribe:aboutChannel')}
            text={formatList(
              channels.map((channel) => t(`unsubscribe:channel.${channel}`)),
              i18n.language,
            )}
          />
        </Fragment>
      ))}
      <DescriptionItem label={t('unsubscribe:aboutCompany')} text={<bdi>{company}</bdi>} />
    </dl>
  );
}
