import type { MailingContent } from '~/contract/mailings';
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
