import { useTranslation } from 'react-i18next';
import {
  TextareaField,
  Choices,
  SelectField,
  TextField,
  LabelledOptions,
  type Fields,
  type Option,
} from './form-fields';
import { FieldGroup } from './field';

/** What an account tells its recipients apart by. */
export interface AudienceChoices {
  languages: Option[];
  /** Categories by channel. */
  preferences: Option[];
  forms: Option[];
  /** Most recipients who may be named. */
  mostNamed: number;
}

/** Who gets something: recipients who are named, or all of whom something is so. */
export function AudienceFields({ choices, field }: { choices: AudienceChoices; field: Fields['field'] }) {
  const { t } = useTranslation();
  const who = field('who');
  const selects = [
    { name: 'spoken', options: choices.languages },
    { name: 'wants', options: choices.preferences },
    { name: 'answered', options: choices.forms },
    { name: 'notAnswered', options: choices.forms },
  ] as const;
  return (
    <>
      <FieldGroup id="who" label={t('mailings:to')} isRequired error={who.error}>
        <Choices
          name="who"
          values={['named', 'segment'] as const}
          chosen={[who.value]}
          label={(value) => t(`mailings:who.${value}`)}
        />
      </FieldGroup>
      <TextareaField
        {...field('recipients')}
        label={t('mailings:who.named')}
        hint={t('mailings:namedHint', { most: choices.mostNamed })}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
      />
      <fieldset>
        <legend>{t('mailings:who.segment')}</legend>
        <p className="hint">{t('mailings:segmentHint')}</p>
        <TextareaField
          {...field('tags')}
          label={t('mailings:tags')}
          hint={t('mailings:tagsHint')}
          rows={2}
          spellCheck={false}
          autoComplete="off"
        />
        <TextField {...field('type')} label={t('mailings:type')} maxLength={100} />
        {selects.map(({ name, options }) => (
          <SelectField key={name} {...field(name)} label={t(`mailings:${name}`)}>
            <option value="">{t('mailings:any')}</option>
            <LabelledOptions options={options} />
          </SelectField>
        ))}
      </fieldset>
    </>
  );
}
