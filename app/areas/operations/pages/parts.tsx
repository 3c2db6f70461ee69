import { useTranslation } from 'react-i18next';
import type { DoneAct } from '../calls';
import { ButtonLink } from '~/ui/button';
import { Field } from '~/ui/field';
import { Textarea } from '~/ui/inputs';
import { ListTable } from '~/ui/list-table';
import { DateTime } from '~/ui/date-time';
import { accountPath } from './view';

/** What was done about accounts; of several accounts each line has its own. */
export function ActTable({ acts, timeZone, label }: { acts: DoneAct[]; timeZone: string; label: string }) {
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

/** The one way in of an owner, and for how many days it is good. */
export interface InvitationLink {
  id: string;
  address: string;
  days: number;
}

/** The one way in of an owner: it is shown in the answer to the post that made it, and nowhere again. */
export function InvitationLinkPage({ made: { id, address, days } }: { made: InvitationLink }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('operator:madeTitle')}</h1>
      <p role="status">{t('operator:madeText', { days })}</p>
      <Field id="address" label={t('operator:address')}>
        {(control) => (
          <Textarea
            {...control}
            defaultValue={address}
            rows={3}
            readOnly
            dir="ltr"
            spellCheck={false}
            className="code"
          />
        )}
      </Field>
      <p>
        <ButtonLink href={accountPath(id)} text={t('operator:backToOne')} isPlain />
      </p>
    </article>
  );
}
