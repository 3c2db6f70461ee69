import { useTranslation } from 'react-i18next';
import type { DoneAct } from '~/contract/operator';
import { ButtonLink } from '~/ui/button';
import { Field } from '~/ui/field';
import { Textarea } from '~/ui/inputs';
import { ScrollTable } from '~/ui/scroll-table';
import { Moment } from '~/ui/moment';
import { accountPath } from './view';

/** What was done about accounts; of several accounts each line has its own. */
export function ActTable({ acts, timeZone, label }: { acts: DoneAct[]; timeZone: string; label: string }) {
  const { t } = useTranslation();
  return (
    <ScrollTable
      className="list-table forms-table"
      aria-label={label}
      heads={(['when', 'account', 'what', 'who', 'why'] as const).map((head) => t(`operator:${head}`))}
    >
      {acts.map(({ accountId, accountName, at, actor, act, detail }, index) => (
        <tr key={index}>
          <th scope="row">
            <Moment at={at} timeZone={timeZone} />
          </th>
          <td data-label={t('operator:account')}>
            <bdi>{accountName}</bdi> <span className="hint ltr">{accountId}</span>
          </td>
          <td data-label={t('operator:what')}>{t(`operator:acts.${act}`)}</td>
          <td data-label={t('operator:who')}>
            <span className="ltr">{actor}</span>
          </td>
          <td data-label={t('operator:why')}>
            <bdi>{detail}</bdi>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** The one way in of an owner, and for how many days it is good. */
export interface WayIn {
  id: string;
  address: string;
  days: number;
}

/** The one way in of an owner: it is shown in the answer to the post that made it, and nowhere again. */
export function WayInPage({ made: { id, address, days } }: { made: WayIn }) {
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
