import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameAccount } from './page-frame';

/** A line of a list of facts; numbers and addresses read left to right in every language. */
export function Fact({ label, text, isLtr }: { label: ReactNode; text: ReactNode; isLtr?: boolean }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{isLtr ? <span className="ltr">{text}</span> : text}</dd>
    </>
  );
}

interface PaperFactsProps {
  /** Where the frame is not the account's own. */
  company?: string;
  /** Whose it is; empty where nobody is known. */
  name?: string;
  /** The list's other facts each have a group of their own: a list has all of them grouped, or none. */
  isGrouped?: boolean;
}

/** From whom and for whom a page is that people keep or print: its frame stays behind. Part of a list of facts. */
export function PaperFacts({ company, name = '', isGrouped = false }: PaperFactsProps) {
  const { t } = useTranslation();
  const frame = useFrameAccount();
  const Group = isGrouped ? 'div' : Fragment;
  const facts = [
    ['company', company ?? frame?.companyName ?? ''],
    ['name', name],
  ] as const;
  return (
    <>
      {facts
        .filter(([, value]) => value !== '')
        .map(([key, value]) => (
          <Group key={key} {...(isGrouped && { className: 'fact' })}>
            <dt>{t(`common:paper.${key}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </Group>
        ))}
    </>
  );
}
