import type { MailingContent, MailingProblem } from '~/contract/mailings';
import { useTranslation } from 'react-i18next';

/** What a mailing brings, by name. */
export function ContentName({ content }: { content: MailingContent }) {
  const { t } = useTranslation();
  const isMessage = content.kind === 'message';
  const name = isMessage ? content.category : t(`links:kinds.${content.link.kind}`);
  const about = isMessage ? content.subject : content.link.target;
  return (
    <>
      <bdi>{name}</bdi> <bdi className="hint inline">{about}</bdi>
    </>
  );
}

/** Why how many get nothing. */
export function ProblemList({ problems }: { problems: readonly { error: MailingProblem; count: number }[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {problems.map(({ error, count }) => (
        <li key={error}>
          {t(`mailings:problems.${error}`)} <strong>{count}</strong>
        </li>
      ))}
    </ul>
  );
}
