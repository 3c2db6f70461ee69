import { useTranslation } from 'react-i18next';
import type { AccountAction } from '../calls';
import { DateTime } from '~/ui/date-time';
import { ListTable } from '~/ui/list-table';

/** Lists what operators did about accounts. Each row names its account. */
export function AccountActionTable({
  acts,
  timeZone,
  label,
}: {
  acts: AccountAction[];
  timeZone: string;
  label: string;
}) {
  const { t } = useTranslation();
  return (
    <ListTable
      className="forms-table"
      aria-label={label}
      heads={(['when', 'account', 'what', 'who', 'why'] as const).map((head) => t(`operator:${head}`))}
      rows={acts.map(({ accountId, accountName, at, actor, act, detail }, index) => ({
        key: String(index),
        cells: [
          <DateTime key="when" at={at} timeZone={timeZone} />,
          <>
            <bdi>{accountName}</bdi> <span className="hint ltr">{accountId}</span>
          </>,
          t(`operator:acts.${act}`),
          <span key="who" className="ltr">
            {actor}
          </span>,
          <bdi key="why">{detail}</bdi>,
        ],
      }))}
    />
  );
}
