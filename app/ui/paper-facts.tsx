import { useTranslation } from 'react-i18next';
import { useFrameAccount } from './frame-account';

interface PaperFactsProps {
  /** Where the frame is not the account's own. */
  company?: string;
  /** Whose it is; empty where nobody is known. */
  name?: string;
}

/** From whom and for whom a page is that people keep or print: its frame stays behind. Part of a list of facts. */
export function PaperFacts({ company, name = '' }: PaperFactsProps) {
  const { t } = useTranslation();
  const frame = useFrameAccount();
  const facts = [
    ['company', company ?? frame?.companyName ?? ''],
    ['name', name],
  ] as const;
  return (
    <>
      {facts
        .filter(([, value]) => value !== '')
        .map(([key, value]) => (
          <div key={key} className="fact">
            <dt>{t(`common:paper.${key}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </>
  );
}
