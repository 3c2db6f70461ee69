import type { Mailing } from '../calls';
import { useTranslation } from 'react-i18next';

/** Names what a mailing sends: the category and subject, or the kind of link and its target. */
export function MailingContentLabel({ mailing, categories }: { mailing: Mailing; categories: Record<string, string> }) {
  const { t } = useTranslation();
  const { content, title } = mailing;
  const isMessage = content.kind === 'message';
  const labelOf = (category: string) => categories[category] ?? category;
  const name = isMessage ? labelOf(content.category) : t(`links:kinds.${content.link.kind}`);
  const isCategory = !isMessage && content.link.kind === 'unsubscribe';
  const about = isMessage ? content.subject : isCategory ? labelOf(content.link.target) : title || content.link.target;
  return (
    <>
      <bdi>{name}</bdi> <bdi className="hint inline">{about}</bdi>
    </>
  );
}
