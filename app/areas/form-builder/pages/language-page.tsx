import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isFile } from '~/areas/forms/input-types';
import { textDirectionOf } from '~/domain/language-tags';
import {
  EMPTY_TRANSLATION,
  TRANSLATION_TEXTS,
  blockNames,
  fingerprint,
  type BuilderForm,
  type BuilderItem,
  type BuilderTranslation,
} from '~/domain/form-builder';
import { ButtonLink } from '~/ui/button';
import { Input, Textarea } from '~/ui/inputs';
import { EnterButton, PageForm } from '~/ui/page-form';
import { findEditConflicts } from './find-edit-conflicts';
import { parseFormDefinition } from '~/domain/form-definition';
import { builderPath, itemName, languageText } from './labels';
import { ConflictNote, HiddenFields, ProblemNote, SAVE_BUTTON, SaveActions } from './shared-components';
import { issueText, locateIssues, type BuilderView } from './builder-view';

const LONG: readonly string[] = ['thanksMessage', 'nextSteps', 'haveReady', 'reportHtml'];

/** The texts of a form in one more language, each beside the original. What is left empty stays in the original's words. */
export function LanguagePage({ view, language }: { view: BuilderView; language: string }) {
  const { t, i18n } = useTranslation();
  const { form } = parseFormDefinition(view.template.definition);
  const texts = form.translations.get(language) ?? EMPTY_TRANSLATION;
  const issues = locateIssues(view.template.definition, view.template.issues).filter(
    ({ part }) => part.kind === 'language' && part.language === language,
  );
  const { settings } = form;
  const names = blockNames(form);
  return (
    <article id="builder">
      <p>
        <a href={builderPath(view.template.row.id)}>{t('form-builder:backToForm')}</a>
      </p>
      <h1>{t('form-builder:translationInto', { language: languageText(language, i18n.language) })}</h1>
      <ProblemNote problem={view.problem} />
      <ConflictNote view={view} changes={findEditConflicts(t, view)} />
      {issues.map(({ message }, index) => (
        <p key={index} className="field-error">
          {issueText(message, t)}
        </p>
      ))}
      <p>{t('form-builder:translationLead')}</p>
      <PageForm encType="multipart/form-data" noValidate>
        <HiddenFields view={view} />
        <EnterButton enter={SAVE_BUTTON} text={t('common:save')} />
        {TRANSLATION_TEXTS.filter((name) => settings[name] || texts[name] || !name.startsWith('report')).map((name) => (
          <Pair
            key={name}
            form={form}
            language={language}
            name={name}
            original={settings[name]}
            label={t(`form-builder:setting.${name}`)}
            value={texts[name]}
            isLong={LONG.includes(name)}
          />
        ))}
        {form.items.map((item) => (
          <ItemPairs
            key={item.key}
            form={form}
            item={item}
            blockName={names.get(item.key) ?? ''}
            language={language}
            texts={texts}
          />
        ))}
        <SaveActions id={view.template.row.id} mayStay>
          <ButtonLink
            href={builderPath(view.template.row.id, { kind: 'confirm', act: 'drop-language', language })}
            text={t('form-builder:dropLanguage')}
            isPlain
            data-dialog="builder"
          />
        </SaveActions>
      </PageForm>
    </article>
  );
}

interface ItemPairsProps {
  form: BuilderForm;
  item: BuilderItem;
  /** Name of the field of a text block. */
  blockName: string;
  language: string;
  texts: BuilderTranslation;
}

function ItemPairs({ form, item, blockName, language, texts }: ItemPairsProps) {
  const { t } = useTranslation();
  const shared = { form, language };
  if (item.kind === 'html')
    return (
      <Pair
        {...shared}
        name={blockName}
        original={item.html}
        label={itemName(t, item)}
        value={item.htmlIn.get(language) ?? ''}
        isLong
      />
    );
  if (item.kind === 'tags') {
    return (
      <Group name={itemName(t, item)}>
        {item.tags.map(({ name }, at) =>
          name ? (
            <Pair
              {...shared}
              key={at}
              name={`tag.${name}`}
              original={name}
              label={name}
              value={texts.mergeTags.get(name) ?? ''}
            />
          ) : null,
        )}
      </Group>
    );
  }
  if (item.kind === 'section')
    return (
      <Pair
        {...shared}
        name={item.key}
        original={item.title}
        label={t('form-builder:sectionTitle')}
        value={item.titleIn.get(language) ?? ''}
        maxLength={300}
      />
    );
  const { input } = item;
  const own = texts.inputs.get(input.id);
  return (
    <Group name={itemName(t, item)}>
      <Pair
        {...shared}
        name={`name.${input.id}`}
        original={input.name}
        label={t('form-builder:label')}
        value={own?.name ?? ''}
      />
      {input.requiredMessage ? (
        <Pair
          {...shared}
          name={`required.${input.id}`}
          original={input.requiredMessage}
          label={t('form-builder:requiredMessage')}
          value={own?.requiredMessage ?? ''}
          maxLength={300}
        />
      ) : null}
      {(['lowLabel', 'highLabel'] as const).map((name) =>
        input[name] ? (
          <Pair
            {...shared}
            key={name}
            name={`${name}.${input.id}`}
            original={input[name]}
            label={t(`form-builder:${name}`)}
            value={own?.[name] ?? ''}
            maxLength={100}
          />
        ) : null,
      )}
      {/* What a file may be is no text. */}
      {(isFile(input) ? [] : input.options).map((option, at) => (
        <div key={option.guid || at}>
          <Pair
            {...shared}
            name={`option.${option.guid}`}
            original={option.name}
            label={t('form-builder:optionName', { number: at + 1 })}
            value={own?.options.get(option.guid)?.name ?? ''}
          />
          {option.notes ? (
            <Pair
              {...shared}
              name={`notes.${option.guid}`}
              original={option.notes}
              label={t('form-builder:optionNotes', { number: at + 1 })}
              value={own?.options.get(option.guid)?.notes ?? ''}
            />
          ) : null}
        </div>
      ))}
    </Group>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="field rows">
      <legend dir="auto">{name}</legend>
      {children}
    </fieldset>
  );
}

interface PairProps {
  form: BuilderForm;
  language: string;
  name: string;
  label: string;
  original: string;
  value: string;
  isLong?: boolean;
  maxLength?: number;
}

/** The original on one side, the field on the other. */
function Pair({ form, language, name, label, original, value, isLong = false, maxLength = 500 }: PairProps) {
  const { t } = useTranslation();
  const id = `t-${fingerprint(name)}`;
  const own = form.settings.language;
  const control = {
    id,
    name,
    defaultValue: value,
    lang: language,
    dir: textDirectionOf(language),
    'aria-describedby': `${id}-original`,
  };
  return (
    <div className="pair">
      <div className="pair-original" id={`${id}-original`}>
        <span className="hint">{t('form-builder:original', { label })}</span>
        <span lang={own} dir={textDirectionOf(own)}>
          {original || '–'}
        </span>
      </div>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        {isLong ? (
          <Textarea {...control} autoComplete="on" />
        ) : (
          <Input {...control} maxLength={maxLength} autoComplete="off" />
        )}
      </div>
    </div>
  );
}
