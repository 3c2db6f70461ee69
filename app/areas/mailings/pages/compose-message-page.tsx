import { useTranslation } from 'react-i18next';
import { MAX_SUBJECT_CHARACTERS, MAX_TEXT_CHARACTERS } from '../calls';
import { MESSAGE_CHANNELS } from '~/areas/messages/calls';
import type { FormProblem } from '~/domain/error-keys';
import { textDirectionOf } from '~/domain/language-tags';
import { isolate } from '~/domain/punctuation';
import { AudienceFields } from '~/ui/audience-fields';
import { Button } from '~/ui/button';
import {
  TextareaField,
  Choices,
  SelectField,
  TextField,
  useFields,
  LabelledOptions,
  type Fields,
} from '~/ui/form-fields';
import { FieldGroup } from '~/ui/field';
import { Input } from '~/ui/inputs';
import { PageForm } from '~/ui/page-form';
import { StartTimeField } from '~/ui/start-time-field';
import { BackLink } from '~/ui/back-link';
import { MESSAGE_TAGS_TEXT, languageVersionFieldNames } from './fields';
import { MESSAGES_PATH, type ComposeMessageView } from './view';

/** The form that composes a message of a category and chooses who gets it. */
export function ComposeMessagePage({ view, problem }: { view: ComposeMessageView; problem?: Partial<FormProblem> }) {
  const { t } = useTranslation();
  const textParams = { tags: MESSAGE_TAGS_TEXT, mostNamed: view.choices.mostNamed };
  const { field, noticeAndSummary } = useFields(problem, view.values, textParams);
  const channel = field('channel');
  return (
    <article>
      <BackLink to={MESSAGES_PATH} text={t('mailings:back')} />
      <h1>{t('mailings:newMessage')}</h1>
      {noticeAndSummary(t('sign-up:checkFields'))}
      <PageForm noValidate>
        <Input type="hidden" name="nonce" defaultValue={problem?.typed?.nonce ?? view.nonce} />
        <SelectField {...field('category')} label={t('mailings:category')} isRequired>
          <LabelledOptions options={view.categories} />
        </SelectField>
        <FieldGroup id="channel" label={t('mailings:channel')} isRequired error={channel.error}>
          <Choices
            name="channel"
            values={MESSAGE_CHANNELS}
            chosen={[channel.value]}
            label={(value) => t(`data:choices.${value}`)}
          />
        </FieldGroup>
        <TextField
          {...field('subject')}
          label={t('mailings:subject')}
          hint={t('mailings:subjectHint')}
          maxLength={MAX_SUBJECT_CHARACTERS}
        />
        <TextareaField
          {...field('text')}
          label={t('mailings:text')}
          hint={t('mailings:textHint', { tags: MESSAGE_TAGS_TEXT })}
          isRequired
          rows={8}
          maxLength={MAX_TEXT_CHARACTERS}
        />
        <Versions languages={view.languages} field={field} />
        <AudienceFields choices={view.choices} field={field} />
        <StartTimeField {...view.zone} field={field} />
        <div className="actions">
          <Button intent="preview" text={t('message-texts:preview')} />
        </div>
      </PageForm>
    </article>
  );
}

function Versions({ languages, field }: Pick<ComposeMessageView, 'languages'> & Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  if (languages.length === 0) return null;
  const isUsed = languages.some(({ language }) =>
    Object.values(languageVersionFieldNames(language)).some((name) => field(name).value),
  );
  return (
    <details open={isUsed}>
      <summary>{t('mailings:versions')}</summary>
      <p className="hint">{t('mailings:versionsHint')}</p>
      {languages.map(({ language, name }) => {
        const names = languageVersionFieldNames(language);
        const own = { lang: language, dir: textDirectionOf(language) };
        return (
          <div key={language}>
            <TextField
              {...field(names.subject)}
              {...own}
              label={t('mailings:subjectIn', { language: isolate(name) })}
              maxLength={MAX_SUBJECT_CHARACTERS}
            />
            <TextareaField
              {...field(names.text)}
              {...own}
              label={t('mailings:textIn', { language: isolate(name) })}
              rows={5}
              maxLength={MAX_TEXT_CHARACTERS}
            />
          </div>
        );
      })}
    </details>
  );
}
