import { useTranslation } from 'react-i18next';
import { Field, FieldGroup } from '~/ui/field';
import { Input, Textarea } from '~/ui/inputs';
import { controlName } from './fields';
import { languageLabel } from './labels';
import type { FormRow } from './record-form-values';

/** Rows for more names than there are. */
const SPARE_ROWS = 2;
const EMPTY: FormRow = { name: '', value: '' };

/** Fields of texts by language; every other field of texts has them by names that an account gives. */
const isByLanguage = (name: string): boolean => name !== 'tags';

interface RowsFieldProps {
  name: string;
  label: string;
  rows: FormRow[];
  error: string | undefined;
  /** Of the account's pages. */
  languages: string[];
}

/** Texts under their names: by language an area each, the empty ones folded away; else rows with spare ones. */
export function NamedTextsField(props: RowsFieldProps) {
  const { name, rows, error, label } = props;
  return (
    <FieldGroup id={controlName(name)} label={label} error={error}>
      {isByLanguage(name) ? <Languages {...props} /> : <Pairs name={name} rows={rows} />}
    </FieldGroup>
  );
}

const rowName = (field: string, index: number, part: 'name' | 'value') => `${controlName(field)}.${index}.${part}`;

/** The languages that have a text and the account's first one; and apart from them the account's others. */
function languageRows(rows: readonly FormRow[], languages: readonly string[]): { shown: FormRow[]; others: FormRow[] } {
  const [first, ...rest] = languages.filter((language) => !rows.some(({ name, value }) => name === language && value));
  const filled = rows.filter(({ name, value }) => name !== '' && value !== '');
  const isFirstFilled = filled.some(({ name }) => name === languages[0]);
  const empty = (language: string) => ({ name: language, value: '' });
  const others = isFirstFilled && first ? [first, ...rest] : rest;
  return {
    shown: [...filled, ...(first && !isFirstFilled ? [empty(first)] : [])],
    others: others.map(empty),
  };
}

function Languages({ name, rows, languages }: RowsFieldProps) {
  const { t } = useTranslation();
  const { shown, others } = languageRows(rows, languages);
  return (
    <>
      {shown.map((row, index) => (
        <LanguageArea key={row.name} field={name} index={index} row={row} />
      ))}
      {others.length > 0 ? (
        <details className="data-example">
          <summary>{t('data:addLanguage')}</summary>
          {others.map((row, index) => (
            <LanguageArea key={row.name} field={name} index={shown.length + index} row={row} />
          ))}
        </details>
      ) : null}
    </>
  );
}

function LanguageArea({ field, index, row }: { field: string; index: number; row: FormRow }) {
  const value = rowName(field, index, 'value');
  return (
    <Field id={value} label={languageLabel(row.name)} isRequired isPart>
      {(control) => (
        <>
          <Input type="hidden" name={rowName(field, index, 'name')} defaultValue={row.name} />
          <Textarea
            {...control}
            aria-required={undefined}
            name={value}
            defaultValue={row.value}
            lang={row.name}
            dir="auto"
            rows={2}
            autoComplete="on"
          />
        </>
      )}
    </Field>
  );
}

function Pairs({ name: field, rows }: { name: string; rows: FormRow[] }) {
  const { t } = useTranslation();
  const shown = [
    ...rows.filter(({ name, value }) => name !== '' || value !== ''),
    ...Array.from({ length: SPARE_ROWS }, () => EMPTY),
  ];
  return (
    <ul className="list">
      {shown.map((row, index) => (
        <li key={index} className="data-row data-pair">
          {(['name', 'value'] as const).map((part) => (
            <span key={part}>
              <label htmlFor={rowName(field, index, part)}>{t(`data:pair.${part}`)}</label>
              <Input
                id={rowName(field, index, part)}
                name={rowName(field, index, part)}
                defaultValue={row[part]}
                autoComplete="off"
                dir="auto"
              />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
