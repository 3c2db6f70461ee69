import { useTranslation } from 'react-i18next';
import { colonAfter, joinSentences } from '~/domain/punctuation';
import { Input } from '~/ui/inputs';
import { STOP_NOTICE } from '~/ui/sms-stop-notice';
import { choiceId, CONTACTS_PART, GRID_PART } from '~/domain/preference-field-names';
import type { GridRow, PreferencesView } from './view';

/** What is wrong with boxes, by their ids. */
type Errors = Readonly<Record<string, string>>;

/**
 * One row a category, one column a channel. Spec: preferences-and-consent 2.2, "Category-by-channel checkbox grid".
 */
export function CategoryGrid({ view, errors }: { view: PreferencesView; errors: Errors }) {
  const { t } = useTranslation();
  if (view.rows.length === 0) return <p>{t('preferences:noCategories')}</p>;
  return (
    <table id={GRID_PART} className="grid" aria-describedby={view.recipients.length > 1 ? 'recipient-hint' : undefined}>
      <caption className="sr">{t('preferences:gridCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('preferences:category')}</th>
          {view.columns.map((channel) => (
            <th key={channel} scope="col">
              {t(`preferences:channel.${channel}`)}{' '}
              {view.stoppedChannels.includes(channel) ? <span className="hint">{t('preferences:stopped')}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.rows.map((row, index) => (
          <Row key={row.name} row={row} index={index} view={view} errors={errors} />
        ))}
      </tbody>
    </table>
  );
}

type GridCell = GridRow['cells'][number];

function Row({
  row,
  index,
  view: { columns, stoppedChannels },
  errors,
}: {
  row: GridRow;
  index: number;
  view: PreferencesView;
  errors: Errors;
}) {
  const { t } = useTranslation();
  const cells = row.cells.filter(({ channel }) => columns.includes(channel));
  const isEBill = cells.some(({ cell }) => cell.kind === 'locked' && cell.reason === 'eBill');
  const isMandatory = cells.some(
    ({ channel, cell }) => cell.kind === 'locked' && cell.reason === 'mandatory' && !stoppedChannels.includes(channel),
  );
  const reasonId = `reason-${index}`;
  const reasons = [isMandatory ? t('preferences:alwaysOnHint') : '', isEBill ? t('preferences:eBillHint') : ''].filter(
    Boolean,
  );
  return (
    <tr>
      <th scope="row" dir="auto">
        {row.label} {row.description ? <span className="hint">{row.description}</span> : null}{' '}
        {reasons.length > 0 ? (
          <span className="hint" id={reasonId} dir="auto">
            {joinSentences(reasons)}
          </span>
        ) : null}
        {cells.map(({ channel, key }) => (
          <MissingContact key={channel} channel={channel} id={`${choiceId(key)}-error`} error={errors[choiceId(key)]} />
        ))}
      </th>
      {cells.map((each) => (
        <Box
          key={each.channel}
          box={each}
          label={row.label}
          reasonId={reasonId}
          isStopped={stoppedChannels.includes(each.channel)}
          error={errors[choiceId(each.key)]}
        />
      ))}
    </tr>
  );
}

/** Why a tick was not saved, with the way to what it lacks. */
function MissingContact({
  channel,
  id,
  error,
}: {
  channel: GridCell['channel'];
  id: string;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <span>
      <span className="field-error" id={id}>
        {error}
      </span>{' '}
      <button
        type="submit"
        name="intent"
        value={`add:${channel}`}
        className="link-button"
        data-dialog={`${CONTACTS_PART} ${GRID_PART}`}
      >
        {t(`preferences:add.${channel}`)}
      </button>
    </span>
  );
}

interface BoxProps {
  box: GridCell;
  label: string;
  reasonId: string;
  isStopped: boolean;
  error: string | undefined;
}

function Box({ box: { channel, key, cell }, label, reasonId, isStopped, error }: BoxProps) {
  const { t } = useTranslation();
  const name = t(`preferences:channel.${channel}`);
  if (cell.kind === 'notOffered') {
    return (
      <td className="none">
        <span aria-hidden="true">–</span>
        <span className="sr">{t('preferences:notOffered')}</span>
      </td>
    );
  }
  const isLocked = cell.kind === 'locked';
  const note = isStopped ? t('preferences:stoppedCell') : isLocked && cell.isTicked ? t('preferences:alwaysOn') : '';
  return (
    <td>
      <label className="tick">
        <Input
          type="checkbox"
          name="choice"
          id={choiceId(key)}
          value={key}
          defaultChecked={cell.isTicked}
          disabled={isLocked}
          aria-describedby={
            error ? `${choiceId(key)}-error` : isStopped ? STOP_NOTICE : isLocked ? reasonId : undefined
          }
          aria-invalid={error ? true : undefined}
        />
        <span className="channel">{name}</span>
        <span className="sr">
          {colonAfter(name)}
          {label}
        </span>{' '}
        {note ? <span className="hint always">{note}</span> : null}
      </label>
    </td>
  );
}
