import { useTranslation } from 'react-i18next';
import { blockOrigin, findItem, type BuilderItem } from '~/domain/form-builder';
import { ButtonLink } from '~/ui/button';
import { TextareaField, TextField } from '~/ui/form-fields';
import { ErrorSummary } from '~/ui/error-summary';
import { Input } from '~/ui/inputs';
import { EnterButton, PageForm } from '~/ui/page-form';
import { SafeHtml } from '~/ui/safe-html';
import { findEditConflicts } from './find-edit-conflicts';
import { parseFormDefinition } from '~/domain/form-definition';
import { builderPath, itemName } from './labels';
import type { ErrorsOf } from '~/areas/forms/input-types/builder-props';
import { ConflictNote, HiddenFields, ProblemNote, RowButton, SAVE_BUTTON, SaveActions } from './shared-components';
import { AddPicture, HiddenPictureNote } from './text-block-pictures';
import { QuestionFields } from './question-fields';
import { issueText, locateIssues, type BuilderView } from './builder-view';

/** One item of the form with all that can be said of it. */
export function ItemPage({ view, itemKey }: { view: BuilderView; itemKey: string }) {
  const { t } = useTranslation();
  const { form } = parseFormDefinition(view.template.definition);
  const item = findItem(form, itemKey);
  if (!item) return <GonePage view={view} />;
  const issues = locateIssues(view.template.definition, view.template.issues).filter(
    ({ part }) => part.kind === 'item' && part.key === itemKey,
  );
  const errorOf: ErrorsOf = (fieldId) => {
    const found = issues.find((issue) => issue.fieldId === fieldId);
    return found && issueText(found.message, t);
  };
  const wholeErrors = issues.filter(({ fieldId }) => fieldId === '');
  return (
    <article id="builder" data-enhance="builder" data-unsent={t('offline-form:connection')}>
      <p>
        <a href={builderPath(view.template.row.id)}>{t('form-builder:backToForm')}</a>
      </p>
      <h1>
        <bdi>{itemName(t, item)}</bdi>
      </h1>
      <ProblemNote problem={view.problem} />
      <PictureErrors picture={view.picture} />
      <ConflictNote view={view} changes={findEditConflicts(t, view, itemKey)} />
      {wholeErrors.map(({ message }) => (
        <p key={message} className="field-error">
          {issueText(message, t)}
        </p>
      ))}
      {/* Where others have moved or removed the item meanwhile, it is no longer under the address of the page. */}
      <PageForm
        action={builderPath(view.template.row.id, { kind: 'item', key: itemKey })}
        encType="multipart/form-data"
        noValidate
        data-live=""
      >
        <HiddenFields view={view} />
        <Input
          type="hidden"
          name="origin"
          defaultValue={blockOrigin(
            parseFormDefinition(view.conflict?.theirs ?? view.template.definition).form,
            itemKey,
          )}
        />
        <EnterButton enter={SAVE_BUTTON} text={t('common:save')} />
        {item.kind === 'input' ? <QuestionFields form={form} input={item.input} errorOf={errorOf} /> : null}
        {item.kind === 'html' ? <HtmlFields item={item} view={view} errorOf={errorOf} /> : null}
        {item.kind === 'section' ? (
          <TextField
            name="sectionTitle"
            value={item.title}
            label={t('form-builder:sectionTitle')}
            hint={t('form-builder:sectionTitleHint')}
            error={errorOf('sectionTitle')}
            isRequired
            maxLength={300}
            dir="auto"
          />
        ) : null}
        {item.kind === 'tags' ? <TagFields tags={item.tags} errorOf={errorOf} /> : null}
        <SaveActions id={view.template.row.id} mayStay />
      </PageForm>
    </article>
  );
}

function PictureErrors({ picture }: { picture: BuilderView['picture'] }) {
  const { t } = useTranslation();
  if (!picture) return null;
  const { file, alt } = picture.errors;
  const errors = [
    file ? [{ id: 'pictureFile', text: t(file.key, file.params) }] : [],
    alt ? [{ id: 'pictureAlt', text: t(alt.key) }] : [],
  ].flat();
  return <ErrorSummary message={t('form-builder:checkFields')} errors={errors} />;
}

function GonePage({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  return (
    <article id="builder">
      <h1>{t('form-builder:goneTitle')}</h1>
      <p>{t('form-builder:goneText')}</p>
      <ButtonLink href={builderPath(view.template.row.id)} text={t('form-builder:backToForm')} isPlain />
    </article>
  );
}

/** The block as it is written, and as recipients see it. */
function HtmlFields({
  item,
  view,
  errorOf,
}: {
  item: Extract<BuilderItem, { kind: 'html' }>;
  view: BuilderView;
  errorOf: ErrorsOf;
}) {
  const { t } = useTranslation();
  const preview = view.previews[item.key];
  return (
    <>
      <TextareaField
        name="html"
        value={item.html}
        label={t('form-builder:html')}
        hint={t('form-builder:htmlHint', { example: '{{Customer name}}' })}
        error={errorOf('html')}
        isRequired
        className="code"
        dir="auto"
        rows={12}
      />
      <HiddenPictureNote html={item.html} />
      <AddPicture picture={view.picture} mostMb={view.mostPictureMb} />
      <h2>{t('form-builder:htmlPreview')}</h2>
      {preview ? <SafeHtml html={preview} className="card html-block" /> : <p>{t('form-builder:nothingYet')}</p>}
    </>
  );
}

function TagFields({ tags, errorOf }: { tags: { name: string; value: string }[]; errorOf: ErrorsOf }) {
  const { t } = useTranslation();
  return (
    <fieldset className="field rows">
      <legend id="mergeTags" tabIndex={-1}>
        {t('form-builder:tags')}
      </legend>
      <span className="hint">{t('form-builder:tagsHint')}</span>
      {errorOf('mergeTags') ? <span className="field-error">{errorOf('mergeTags')}</span> : null}
      {tags.map((tag, index) => (
        <div className="row-card" key={index}>
          <TextField
            id={`tag-${index}-name`}
            name={`tag.${index}.name`}
            value={tag.name}
            label={t('form-builder:tag', { number: index + 1 })}
            error={errorOf(`tag-${index}-name`)}
            isRequired
            maxLength={100}
            dir="auto"
          />
          <TextField
            id={`tag-${index}-value`}
            name={`tag.${index}.value`}
            value={tag.value}
            label={t('form-builder:tagValue')}
            maxLength={2000}
            dir="auto"
          />
          <RowButton
            intent={`drop-tag:${index}`}
            text={t('form-builder:remove')}
            label={t('form-builder:removeItem', { name: tag.name || index + 1 })}
          />
        </div>
      ))}
      <RowButton intent="add-tag" text={t('form-builder:addTag')} />
    </fieldset>
  );
}
