import { useTranslation } from 'react-i18next';
import type { GridRow, PreferencesView } from './view';

/**
 * One row a category, one column a channel. Spec: preferences-and-consent 2.2, "Category-by-channel checkbox grid".
 */
export function CategoryGrid({ view }: { view: PreferencesView }) {
  const { t } = useTranslation();
  if (view.rows.length === 0) return <p>{t('preferences:noCategories')}</p>;
  return (
    <table className="pref-grid" aria-describedby={view.recipients.length > 1 ? 'recipient-hint' : undefined}>
      <caption className="sr">{t('preferences:gridCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">
            {t('preferences:category')}
          </th>
          {view.columns.map((channel) => (
            <th key={channel} scope="col" className="pref-column">
              {t(`preferences:channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row, index) => (
          <Row key={row.name} row={row} index={index} columns={view.columns} />
        ))}
      </tbody>
    </table>
  );
}

type GridCell = GridRow['cells'][number];

function Row({ row, index, columns }: { row: GridRow; index: number; columns: PreferencesView['columns'] }) {
  const { t } = useTranslation();
  const cells = row.cells.filter(({ channel }) => columns.includes(channel));
  const isEBill = cells.some(({ cell }) => cell.kind === 'locked' && cell.reason === 'eBill');
  const isMandatory = cells.some(({ cell }) => cell.kind === 'locked' && cell.reason === 'mandatory');
  const reasonId = `reason-${index}`;
  const reasons = [isMandatory ? t('preferences:alwaysOnHint') : '', isEBill ? t('preferences:eBillHint') : ''].filter(Boolean);
  return (
    <tr>
      <th scope="row" dir="auto">
        {row.label}
        {row.description ? <span className="hint">{row.description}</span> : null}
        {reasons.length > 0 ? (
          <span className="hint pref-reason" id={reasonId} dir="auto">
            {reasons.join(' ')}
          </span>
        ) : null}
      </th>
      {cells.map((each) => (
        <Box key={each.channel} box={each} label={row.label} reasonId={reasonId} />
      ))}
    </tr>
  );
}

function Box({ box: { channel, key, cell }, label, reasonId }: { box: GridCell; label: string; reasonId: string }) {
  const { t } = useTranslation();
  const name = t(`preferences:channel.${channel}`);
  if (cell.kind === 'notOffered') {
    return (
      <td className="pref-none">
        <span className="sr">{t('preferences:notOffered')}</span>
      </td>
    );
  }
  const isLocked = cell.kind === 'locked';
  return (
    <td className={isLocked ? 'pref-locked' : undefined}>
      <label className="pref-box">
        <input
          type="checkbox"
          name="choice"
          value={key}
          defaultChecked={cell.isTicked}
          disabled={isLocked}
          aria-describedby={isLocked ? reasonId : undefined}
        />
        <span className="pref-box-channel">{name}</span>
        <span className="sr">: {label}</span>
        {isLocked && cell.isTicked ? <span className="pref-always">{t('preferences:alwaysOn')}</span> : null}
      </label>
    </td>
  );
}
