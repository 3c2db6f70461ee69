import { useTranslation } from 'react-i18next';
import type { BuilderForm } from '~/domain/form-builder';
import { formatList } from '~/domain/format-units-and-lists';
import { AdviceDetails } from '~/ui/form-advice';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfForm } from '~/ui/page-form';
import { buildAdviceView } from './advice-view';
import { BuilderMenu } from './builder-menu';
import { parseFormDefinition } from '~/domain/form-definition';
import { FormPreview } from './form-preview';
import { AddItem, ItemList } from './item-list';
import { builderPath, languageText } from './labels';
import { IssueList } from './issue-list';
import { HiddenFields, ListChangedNote, ProblemNote } from './shared-components';
import { StatusTag } from './status-tag';
import { HiddenPictureList } from './text-block-pictures';
import { UndoIcon } from './icons';
import { isWritable as isWritableTemplate, locateIssues, type BuilderView } from './builder-view';

/** The builder: the form as a list, what is wrong with it, and what can be done with it. */
export function BuilderPage({ view }: { view: BuilderView }) {
  const { t, i18n } = useTranslation();
  const { template } = view;
  const { form } = parseFormDefinition(template.definition);
  const isWritable = isWritableTemplate(template);
  return (
    <div className="builder-sides">
      <article id="builder" data-enhance="builder" data-unsent={t('offline-form:connection')}>
        <div className="builder-head">
          <p>
            <a href="/smart/dynamic-form/">{t('form-builder:backToList')}</a>
          </p>
          <h1>
            <bdi>{form.settings.title || t('form-builder:noTitle')}</bdi>
          </h1>
          <StatusLine view={view} form={form} />
        </div>
        <ProblemNote problem={view.problem} />
        <StateNotes view={view} />
        <IssueList form={form} issues={locateIssues(template.definition, template.issues)} id={template.row.id} />
        <HiddenPictureList form={form} id={template.row.id} isWritable={isWritable} />
        <PageActs view={view} form={form} isWritable={isWritable} />
        <AdviceDetails advice={buildAdviceView(template, { t, locale: i18n.language })} />
        <ItemList view={view} form={form} isWritable={isWritable} />
        {isWritable ? <AddItem view={view} form={form} /> : null}
      </article>
      <FormPreview view={view} form={form} isSidePanel />
    </div>
  );
}

interface PartProps {
  view: BuilderView;
  form: BuilderForm;
}

/** The form's status, type and languages, in one line. */
function StatusLine({ view, form }: PartProps) {
  const { t, i18n } = useTranslation();
  const { status, liveVersion } = view.template.row;
  const { type, language } = form.settings;
  const details = [
    t(liveVersion > 0 ? 'form-builder:liveVersion' : 'form-builder:neverLive', { version: liveVersion }),
    t(`form-builder:type.${type}`, { defaultValue: type }),
    formatList(
      [language, ...form.translations.keys()].map((tag) => languageText(tag, i18n.language)),
      i18n.language,
    ),
  ];
  return (
    <p>
      <StatusTag status={status} /> <span className="hint inline">{details.join(' · ')}</span>
    </p>
  );
}

function StateNotes({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  const { rejection, row } = view.template;
  return (
    <>
      <ListChangedNote conflict={view.conflict} />
      {row.status === 'archived' ? <p className="flash">{t('form-builder:archivedText')}</p> : null}
      {rejection ? (
        <section className="card" aria-labelledby="rejection-title">
          <h2 id="rejection-title">{t('form-builder:rejectedBy', { name: rejection.by })}</h2>
          <p dir="auto">{rejection.reason || t('form-builder:noReason')}</p>
          <p className="hint">{t('form-builder:rejectedNext')}</p>
        </section>
      ) : null}
      <Waiting view={view} />
    </>
  );
}

/** The open round: how far it is, who can decide, and the way out. */
function Waiting({ view: { template } }: { view: BuilderView }) {
  const { t, i18n } = useTranslation();
  const { round, row } = template;
  if (!round) return null;
  const mayDecide = round.obstacle === '';
  return (
    <section className="card" aria-labelledby="round-title">
      <h2 id="round-title">{t('form-builder:waiting', { version: round.version })}</h2>
      <p>
        {t('form-builder:waitingText', {
          name: round.submittedByName,
          given: round.approvalsGiven,
          needed: round.approvalsRequired,
        })}
      </p>
      {round.asked.length > 0 ? (
        <p>{t('form-builder:waitingFor', { names: formatList(round.asked, i18n.language) })}</p>
      ) : null}
      {round.turn === '' ? null : (
        <p className="flash flash-warning">
          {t(`approval:turn.${round.turn}`, { n: round.judges, needed: round.approvalsRequired })}
        </p>
      )}
      <div className="with-button">
        <a className={mayDecide ? 'button' : 'button plain'} href={`/form/preview/${row.id}`}>
          {t(mayDecide ? 'form-builder:preview' : 'form-builder:previewWaiting')}
        </a>
        {round.mayWithdraw ? (
          <CsrfForm>
            <Button intent="withdraw" text={t('form-builder:withdraw')} isPlain />
          </CsrfForm>
        ) : null}
      </div>
    </section>
  );
}

/** The one act that comes next, the form as it looks, and a menu for the rest. */
function PageActs({ view, form, isWritable }: PartProps & { isWritable: boolean }) {
  const { t } = useTranslation();
  const { row, round } = view.template;
  const isDraft = row.hasDraft && isWritable;
  return (
    <CsrfForm className="with-button builder-bar" data-live="">
      <HiddenFields view={view} />
      <input type="hidden" name="nonce" value={view.nonce} />
      <NextAct view={view} isDraft={isDraft} />
      {isWritable && view.template.undos > 0 ? (
        <Button
          intent="undo"
          text={<UndoIcon />}
          isPlain
          aria-label={t('form-builder:undo')}
          title={t('form-builder:undo')}
        />
      ) : null}
      <PreviewLink view={view} isDraft={isDraft} />
      <BuilderMenu view={view} form={form} isWritable={isWritable} />
      {isDraft && !round ? (
        <p className="hint">{t(row.liveVersion > 0 ? 'form-builder:changesText' : 'form-builder:draftText')}</p>
      ) : null}
    </CsrfForm>
  );
}

interface ActProps {
  view: BuilderView;
  /** Whether there is a draft that can be changed and sent on its way. */
  isDraft: boolean;
}

/** A draft without mistakes can go on its way, and what is live to its recipients. */
function NextAct({ view: { template, needsApproval, isAdmin }, isDraft }: ActProps) {
  const { t } = useTranslation();
  const { row, issues } = template;
  if (isDraft && issues.length > 0) return null;
  if (isDraft && needsApproval)
    return (
      <ButtonLink
        href={`${builderPath(row.id)}/approval-request`}
        text={t('form-builder:requestApproval')}
        data-dialog=""
      />
    );
  // What could be better is seen once more before it is live.
  if (isDraft && template.advice.length > 0)
    return (
      <ButtonLink
        href={builderPath(row.id, { kind: 'confirm', act: 'publish' })}
        text={t('form-builder:publish')}
        data-dialog="builder"
      />
    );
  if (isDraft) return <Button intent="publish" text={t('form-builder:publish')} />;
  if (row.status !== 'active' || !isAdmin) return null;
  return <ButtonLink href={`${builderPath(row.id)}/send`} text={t('results:tab.send')} />;
}

function PreviewLink({ view: { template }, isDraft }: ActProps) {
  const { t } = useTranslation();
  const { row, issues, round } = template;
  if (round || (isDraft && issues.length > 0) || (!isDraft && row.liveVersion === 0)) return null;
  return (
    <ButtonLink
      href={builderPath(row.id, { kind: 'preview' })}
      text={t(isDraft ? 'form-builder:previewDraft' : 'form-builder:previewLive')}
      isPlain
    />
  );
}
