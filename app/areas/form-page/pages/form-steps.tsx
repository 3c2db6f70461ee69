import { useTranslation } from 'react-i18next';
import { controlId, fieldId } from '~/domain/form-field-names';
import { textDirectionOf } from '~/domain/language-tags';
import { Button } from '~/ui/button';
import { useTextLanguage } from '~/ui/in-language';
import { MultilineText } from '~/ui/multiline-text';
import type { FieldTexts } from '~/areas/forms/input-types/field-props';
import type { SummaryLine, SummaryView } from './form-steps-view';
import type { FormView } from './form-view';

/** What a page of a form in steps is called, and which of them it is. */
export function StepHeading({ view }: { view: FormView }) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const { step, title } = view;
  if (!step) return <h1>{title}</h1>;
  const { number, total } = step;
  return (
    <>
      <h1 {...(step.title ? {} : language)}>{step.title || t('form-page:step.summaryTitle')}</h1>
      <p className="lead row">
        {step.title ? <strong {...language}>{t('form-page:step.of', { number, total })}</strong> : null} {title}
      </p>
    </>
  );
}

/** Link to the step where a returning person stopped. */
export function ResumeLink({ view: { step, change, language: formLanguage } }: { view: FormView }) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  if (!step?.resumeStep) return null;
  const { href, number, title } = step.resumeStep;
  const ofForm = language.lang ? { lang: formLanguage, dir: textDirectionOf(formLanguage) } : {};
  return (
    <p className="flash" {...language}>
      {/* Of a change it is said what is begun. */}
      {change ? '' : `${t('form-page:step.begun')} `}
      <a href={href}>
        {title ? (
          <>
            {t('form-page:step.goOn', { number })} <span {...ofForm}>{title}</span>
          </>
        ) : (
          t('form-page:step.goOnSummary')
        )}
      </a>
    </p>
  );
}

/** On to the next step, or back to the one before: both keep what was typed. */
export function StepButtons({ view: { step } }: { view: FormView }) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const text = t('common:continue');
  return (
    <>
      <Button intent="next" text={text} data-part="submit" data-busy={text} formNoValidate {...language} />
      {step?.hasBack ? <BackButton /> : null}
    </>
  );
}

/** Keeps what was typed, whatever it is. */
export function BackButton() {
  const { t } = useTranslation();
  return <Button intent="back" text={t('common:back')} isPlain formNoValidate {...useTextLanguage()} />;
}

/** Everything that was answered, with a way to change each line. */
export function Summary({ view, summary, fields }: { view: FormView; summary: SummaryView; fields: FieldTexts }) {
  const { t } = useTranslation();
  return (
    <>
      <p {...useTextLanguage()}>{t('form-page:step.summaryLead')}</p>
      {summary.steps.map(({ id, title, lines }) => (
        <section key={id} aria-labelledby={`section-${id}`}>
          <h2 id={`section-${id}`}>{title}</h2>
          <dl>
            {lines.map((line) => (
              <Answer key={line.id} line={line} view={view} fields={fields} isPosted={summary.changesByPost} />
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

interface AnswerProps {
  line: SummaryLine;
  view: FormView;
  fields: FieldTexts;
  isPosted: boolean;
}

function Answer({ line, view, fields, isPosted }: AnswerProps) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const { id, href, bank } = line;
  const isAccount = bank !== undefined;
  const error = fields[id] ?? (isAccount ? bankError(fields) : undefined);
  const name = line.name || t('autopay:title');
  return (
    <div className={error ? 'review-line invalid' : 'review-line'} id={fieldId(id)}>
      <dt>{name}</dt>
      <dd dir="auto">
        {error ? <span className="field-error">{error}</span> : null}
        {bank ? (
          <p {...language}>
            <bdi>{t('autopay:savedAccountName', { bank: bank.bankName, lastFour: bank.lastFour })}</bdi>
          </p>
        ) : null}
        <Given line={line} view={view} />
      </dd>
      <dd className="review-change">
        <ChangeLine href={`${href}#${controlId(id)}`} name={name} isPosted={isPosted} />
      </dd>
    </div>
  );
}

function ChangeLine({ href, name, isPosted }: { href: string; name: string; isPosted: boolean }) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const text = (
    <>
      {t('form-page:step.change')}
      <span className="sr"> {name}</span>
    </>
  );
  return isPosted ? (
    <Button intent="continue" formAction={href} text={text} isPlain isSmall formNoValidate {...language} />
  ) : (
    <a href={href} {...language}>
      {text}
    </a>
  );
}

const bankError = (fields: FieldTexts) => Object.entries(fields).find(([field]) => field.startsWith('bank.'))?.[1];

function Given({ line: { texts, files, bank }, view }: { line: SummaryLine; view: FormView }) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  if (files.length > 0)
    return (
      <>
        {files.map(({ fileId, kind, name }) =>
          kind === 'signature' ? (
            <img
              key={fileId}
              className="review-signature"
              src={`${view.basePath}/file/${fileId}`}
              alt={t('form-page:step.signed')}
              width={300}
              height={100}
            />
          ) : (
            <p key={fileId}>
              <bdi>{name}</bdi>
            </p>
          ),
        )}
      </>
    );
  if (texts.length === 0)
    return bank ? null : (
      <span className="hint" {...language}>
        {t('form-page:step.notAnswered')}
      </span>
    );
  return (
    <>
      {texts.map((text, at) => (
        <p key={at}>
          <MultilineText text={text} />
        </p>
      ))}
    </>
  );
}
