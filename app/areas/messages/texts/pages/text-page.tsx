import { useTranslation } from 'react-i18next';
import { languageName } from '~/lib/contract/enums';
import { textDirectionOf } from '~/domain/language-tags';
import {
  MAX_TEXT_LENGTHS,
  tagsOf,
  textRules,
  WORD_FIELDS,
  type TextTag,
  type CustomizableMessage,
  type WordField,
} from '~/domain/customizable-messages';
import { Button, ButtonLink } from '~/ui/button';
import { TextareaField, TextField } from '~/ui/form-fields';
import { ErrorSummary } from '~/ui/error-summary';
import { Flash } from '~/ui/flash-message';
import { Input } from '~/ui/inputs';
import { EmailPreview, TextMessagePreview } from '~/ui/message-preview';
import { PageForm } from '~/ui/page-form';
import { BackLink } from '~/ui/back-link';
import { textPath, TEXTS_PATH, type TextPreview, type TextProblem, type TextView } from './view';

const braced = (tag: string) => `{{${tag}}}`;

/** The texts that a message has. */
const fieldsOf = (message: CustomizableMessage): WordField[] =>
  WORD_FIELDS.filter((field) => field !== 'smsText' || textRules(message).sms !== undefined);

/** The texts of a message in a language, the tags that they may have, and how they come out. */
export function TextPage({ view }: { view: TextView }) {
  const { t } = useTranslation();
  const { message, language, problems } = view;
  const textOf = useProblemText();
  return (
    <article>
      <BackLink to={TEXTS_PATH} text={t('message-texts:back')} />
      <h1>
        {t(`data:choices.${message}`)} · <bdi lang={language}>{languageName(language)}</bdi>
      </h1>
      {view.isPreview && problems.length === 0 ? (
        <Flash kind="info" text={t('message-texts:notSaved')} role="status" />
      ) : null}
      {view.isChanged ? <Flash kind="error" text={t('message-texts:changed')} /> : null}
      {problems.length > 0 ? (
        <ErrorSummary
          message={t(view.isPreview ? 'sign-up:checkFields' : 'data:checkFields')}
          errors={problems.map((problem) => ({ id: problem.field, text: textOf(problem) }))}
        />
      ) : null}
      <p>{t('message-texts:keeps')}</p>
      <div className="texts-sides">
        <div>
          <TextForm view={view} />
          <Tags message={message} />
        </div>
        {view.preview ? <Preview preview={view.preview} language={language} /> : null}
      </div>
    </article>
  );
}

/** What is wrong with a text, as a sentence. */
function useProblemText(): (problem: TextProblem) => string {
  const { t } = useTranslation();
  return ({ field, code, tag, line }) =>
    t(`message-texts:mistakes.${code}`, {
      defaultValue: code,
      line,
      tag: /[{}]/.test(tag) ? tag : braced(tag),
      n: MAX_TEXT_LENGTHS[field],
    });
}

function TextForm({ view: { message, language, seen, words, problems } }: { view: TextView }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { pieces } = textRules(message);
  const common = (name: WordField) => {
    const problem = problems.find(({ field }) => field === name);
    const tags = t('message-texts:tags', { tags: listed(tagsOf(message, name).map(({ tag }) => tag)) });
    const alone = t('message-texts:alone', { tags: listed(pieces) });
    return {
      name,
      label: t(`message-texts:${name}`),
      hint: name === 'text' ? `${tags} ${alone}` : tags,
      error: problem && textOf(problem),
      value: words[name],
      lang: language,
      dir: textDirectionOf(language),
      maxLength: MAX_TEXT_LENGTHS[name],
    };
  };
  return (
    <PageForm noValidate>
      <Input type="hidden" name="seen" defaultValue={seen} />
      <TextField {...common('subject')} />
      <TextareaField {...common('text')} rows={12} />
      {fieldsOf(message).includes('smsText') ? <TextareaField {...common('smsText')} rows={4} /> : null}
      <div className="actions">
        <Button intent="save" text={t('common:save')} />
        <Button intent="preview" text={t('message-texts:preview')} formAction="#preview" isPlain />
        {seen ? (
          <ButtonLink href={textPath(message, language, 'remove')} text={t('message-texts:backToOurs')} isPlain />
        ) : null}
      </div>
    </PageForm>
  );
}

const listed = (tags: readonly string[]) => tags.map(braced).join(' ');

function Tags({ message }: { message: CustomizableMessage }) {
  const { t } = useTranslation();
  const tags = new Set<TextTag>(fieldsOf(message).flatMap((field) => tagsOf(message, field).map(({ tag }) => tag)));
  return (
    <section aria-labelledby="tags-title">
      <h2 id="tags-title">{t('message-texts:tagsTitle')}</h2>
      <p>{t('message-texts:tagsLead')}</p>
      <dl className="texts-tags">
        {[...tags].map((tag) => (
          <div key={tag}>
            <dt>
              <code dir="ltr">{braced(tag)}</code>
            </dt>
            <dd>{t(`message-texts:tag.${tag}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Preview({ preview: { subject, framePath, sms }, language }: { preview: TextPreview; language: string }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="preview" className="texts-preview">
      <h2 id="preview">{t('message-texts:preview')}</h2>
      <p className="hint">{t('message-texts:previewNote')}</p>
      <EmailPreview subject={subject} framePath={framePath} language={language} />
      {sms ? (
        <>
          <h3>{t('message-texts:smsText')}</h3>
          <TextMessagePreview {...sms} language={language} />
        </>
      ) : null}
    </section>
  );
}
