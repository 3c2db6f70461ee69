import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameAccount } from './page-frame';

/** An item of a description list; numbers and addresses read left to right in every language. */
export function DescriptionItem({ label, text, isLtr }: { label: ReactNode; text: ReactNode; isLtr?: boolean }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{isLtr ? <span className="ltr">{text}</span> : text}</dd>
    </>
  );
}

interface PrintHeaderItemsProps {
  /** Where the frame is not the account's own. */
  company?: string;
  /** Whose it is; empty where nobody is known. */
  name?: string;
  /** The list's other items each have a group of their own: a list has all of them grouped, or none. */
  isGrouped?: boolean;
}

/** The sender and the recipient, for a page that people print without its frame. Part of a description list. */
export function PrintHeaderItems({ company, name = '', isGrouped = false }: PrintHeaderItemsProps) {
  const { t } = useTranslation();
  const frame = useFrameAccount();
  const Group = isGrouped ? 'div' : Fragment;
  const items = [
    ['company', company ?? frame?.companyName ?? ''],
    ['name', name],
  ] as const;
  return (
    <>
      {items
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
