import { useTranslation } from 'react-i18next';
import { ListTable } from './list-table';

interface AudienceResult {
  /** Recipients, those of them who were checked, and those who would get it. */
  count: number;
  judged: number;
  good: number;
}

/** How many would get something, and how many were checked. */
export function AudienceCount({ count, judged, good }: AudienceResult) {
  const { t } = useTranslation();
  return (
    <>
      {t('mailings:count', { n: count })} {good > 0 ? t('mailings:good', { n: good }) : t('mailings:nobody')}{' '}
      {judged < count ? t('mailings:judged', { n: judged }) : null}
    </>
  );
}

interface ExcludedRecipientsProps extends AudienceResult {
  problems: readonly { error: string; count: number }[];
  /** The first of those who would get nothing; an id that there is not has no name. */
  leftOut: readonly { recipientId: string; name: string; error: string }[];
}

/** Who would get nothing, and why. */
export function ExcludedRecipients({ judged, good, problems, leftOut }: ExcludedRecipientsProps) {
  const { t } = useTranslation();
  const bad = judged - good;
  if (bad === 0) return null;
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out">{t('mailings:bad', { n: bad })}</h2>
      <ProblemList problems={problems} />
      <ListTable
        id="left-out-caption"
        caption={t('mailings:bad', { n: bad })}
        heads={[t('results:recipient'), t('form-invitations:reason')]}
        rows={leftOut.map(({ recipientId, name, error }) => ({
          key: recipientId,
          cells: [
            <RecipientName key="id" recipientId={recipientId} name={name} error={error} />,
            t(`mailings:problems.${error}`, { defaultValue: error }),
          ],
        }))}
      />
      {bad > leftOut.length ? <p className="hint">{t('mailings:firstRows', { n: leftOut.length })}</p> : null}
    </section>
  );
}

/** Why how many get nothing. */
export function ProblemList({ problems }: Pick<ExcludedRecipientsProps, 'problems'>) {
  const { t } = useTranslation();
  return (
    <ul>
      {problems.map(({ error, count }) => (
        <li key={error}>
          {t(`mailings:problems.${error}`, { defaultValue: error })} <strong>{count}</strong>
        </li>
      ))}
    </ul>
  );
}

/** A recipient of a list, with the way to their page where there is one. */
export function RecipientName({
  recipientId,
  name = '',
  error,
}: {
  recipientId: string;
  name?: string;
  error: string | null;
}) {
  const label = (
    <>
      <bdi>{recipientId}</bdi>
      {name ? (
        <>
          {' '}
          <bdi className="hint inline">{name}</bdi>
        </>
      ) : null}
    </>
  );
  return error === 'recipient.notFound' ? (
    label
  ) : (
    <a href={`/smart/recipients/${encodeURIComponent(recipientId)}`} className="tap">
      {label}
    </a>
  );
}
