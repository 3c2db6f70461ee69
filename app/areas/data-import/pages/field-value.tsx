import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Dataset } from '../datasets/dataset';
import type { Field } from '../datasets/field';
import { formatDateAndTimeOrNotAvailable, formatDateOrNotAvailable, extractCalendarDate } from '~/domain/calendar-date';
import { formatLocale } from '~/domain/format-units-and-lists';
import { formatMoney, toCents } from '~/domain/money';
import { labelled, joinItems } from '~/domain/punctuation';
import { choiceLabel, languageLabel } from './labels';
import { dataPath, type DisplayFormat, type RecordValues } from './shared-view';

type Value = RecordValues[string] | undefined;

/** Stands where there is no value. */
const NOTHING = '–';
/** Of a long text in a row of a list. */
const EXCERPT = 160;

const isEmpty = (value: Value): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** The name of a kept file, an address as it is. */
const fileName = (file: string): string => (file.startsWith('https://') ? file : (file.split('/').at(-1) ?? file));

const excerpt = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

/** A value in a line of text. */
export function valueText(t: TFunction, locale: string, { kind }: Field, value: Value, place: DisplayFormat): string {
  if (isEmpty(value)) return NOTHING;
  if (kind === 'flag') return t(value === true ? 'common:yes' : 'common:no');
  if (kind === 'money' && typeof value === 'number') return formatMoney(toCents(value), place.currency, locale);
  if (kind === 'number' && typeof value === 'number')
    return new Intl.NumberFormat(formatLocale(locale), { maximumFractionDigits: 2 }).format(value);
  if (kind === 'date' && typeof value === 'string')
    return extractCalendarDate(value) ? formatDateOrNotAvailable(value, locale) : value;
  if (kind === 'time' && typeof value === 'string')
    return formatDateAndTimeOrNotAvailable(Date.parse(value), place.timeZone, locale);
  if (kind === 'choice') return choiceLabel(t, String(value as string));
  if (kind === 'file') return fileName(String(value as string));
  if (kind === 'texts')
    return excerpt(
      joinItems(
        Object.entries(value as Record<string, string>).map(([part, text]) => labelled(languageLabel(part), text)),
      ),
    );
  return excerpt(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** What a value is written by. */
interface ValueProps {
  dataset: Dataset;
  name: string;
  value: Value;
  place: DisplayFormat;
  /** What the record is called that the value names, where it is there. */
  named?: string;
}

/** A value of a record, by its kind. */
export function ValueView({ dataset, name, value, place, named }: ValueProps) {
  const { t, i18n } = useTranslation();
  const field = dataset.fields[name] as Field;
  const target = dataset.refersTo[name];
  if (isEmpty(value)) return NOTHING;
  if (field.kind === 'texts') return <Parts parts={value as Record<string, string>} />;
  if (field.kind === 'list' || field.kind === 'files') return <Items items={value as Value[]} kind={field.kind} />;
  if (field.kind === 'object') return <pre className="data-text">{JSON.stringify(value, undefined, 2)}</pre>;
  if (field.kind === 'html') return <pre className="data-text">{String(value as string)}</pre>;
  const text = field.kind === 'text' ? String(value) : valueText(t, i18n.language, field, value, place);
  if (target !== undefined && named !== undefined)
    return (
      <>
        <a href={dataPath(target, 'record', { key: encodeURIComponent(text) })} className="tap">
          <bdi>{text}</bdi>
        </a>{' '}
        <bdi className="hint inline">{named}</bdi>
      </>
    );
  return <bdi>{text}</bdi>;
}

function Parts({ parts }: { parts: Record<string, string> }) {
  return (
    <table className="data-parts">
      <tbody>
        {Object.entries(parts).map(([part, text]) => (
          <tr key={part}>
            <th scope="row">{languageLabel(part)}</th>
            <td dir="auto">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const partText = (part: string, value: Value, kind: string): string => {
  if (kind === 'files' && part === 'file') return fileName(String(value as string));
  if (isEmpty(value)) return NOTHING;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Values one after another: a table where they have parts, by the names that a file has them under. */
function Items({ items, kind }: { items: Value[]; kind: string }) {
  const rows = items.filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item)) as Record<
    string,
    Value
  >[];
  if (rows.length < items.length)
    return (
      <ol className="data-items">
        {items.map((item, index) => (
          <li key={index} dir="auto">
            {partText('', item, kind)}
          </li>
        ))}
      </ol>
    );
  const parts = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <table className="data-parts">
      <thead>
        <tr>
          {parts.map((part) => (
            <th key={part} scope="col">
              <code>{part}</code>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {parts.map((part) => (
              <td key={part} dir="auto">
                {partText(part, row[part], kind)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
