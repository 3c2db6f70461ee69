import { useTranslation } from 'react-i18next';
import { formatList } from '~/domain/format';
import { Button, ButtonLink } from '~/ui/button';
import { FormTabs } from '~/ui/form-tabs';
import { Languages, MoreActs, SettingsSummary } from './builder-more';
import { readDefinition } from './definition';
import { AddItem, ItemList } from './item-list';
import { HiddenFields, IssueList, LateNote, ProblemNote, StatusTag, builderPath } from './parts';
import { HiddenPictureList } from './pictures';
import { placeIssues, type BuilderView } from './view';

/** The builder: the form as a list, what is wrong with it, and what can be done with it. */
export function BuilderPage({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  const { template } = view;
  const { form } = readDefinition(template.definition);
  const isWritable = template.round === null && template.row.status !== 'archived';
  return (
    <article id="builder" data-enhance="builder">
      <FormTabs formId={template.row.id} current="builder" maySend={view.isAdmin} />
      <h1>
        <bdi>{form.settings.title || t('templates:noTitle')}</bdi>
      </h1>
      <p>
        <StatusTag status={template.row.status} />{' '}
        <span className="hint inline">
          {t(template.row.liveVersion > 0 ? 'templates:liveVersion' : 'templates:neverLive', {
            version: template.row.liveVersion,
          })}
        </span>
      </p>
      <ProblemNote problem={view.problem} />
      <StateNotes view={view} />
      <IssueList form={form} issues={placeIssues(template.definition, template.issues)} id={template.row.id} />
      <HiddenPictureList form={form} id={template.row.id} isWritable={isWritable} />
      <NextStep view={view} />
      <ItemList view={view} form={form} isWritable={isWritable} />
      {isWritable ? <AddItem view={view} form={form} /> : null}
      <SettingsSummary view={view} form={form} isWritable={isWritable} />
      <Languages view={view} form={form} isWritable={isWritable} />
      <MoreActs view={view} />
    </article>
  );
}

function StateNotes({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  const { rejection, row } = view.template;
  return (
    <>
      <LateNote conflict={view.conflict} />
      {row.status === 'archived' ? <p className="flash">{t('templates:archivedText')}</p> : null}
      {rejection ? (
        <section className="card" aria-labelledby="rejection-title">
          <h2 id="rejection-title">{t('templates:rejectedBy', { name: rejection.by })}</h2>
          <p dir="auto">{rejection.reason || t('templates:noReason')}</p>
          <p className="hint">{t('templates:rejectedNext')}</p>
        </section>
      ) : null}
      <Waiting view={view} />
    </>
  );
}

/** The open round: how far it is, who can decide, and the way out. */
function Waiting({ view: { template, csrf } }: { view: BuilderView }) {
  const { t, i18n } = useTranslation();
  const { round, row } = template;
  if (!round) return null;
  const mayDecide = round.obstacle === '';
  return (
    <section className="card" aria-labelledby="round-title">
      <h2 id="round-title">{t('templates:waiting', { version: round.version })}</h2>
      <p>
        {t('templates:waitingText', {
          name: round.submittedByName,
          given: round.approvalsGiven,
          needed: round.approvalsRequired,
        })}
      </p>
      {round.asked.length > 0 ? (
        <p>{t('templates:waitingFor', { names: formatList(round.asked, i18n.language) })}</p>
      ) : null}
      {round.turn === '' ? null : (
        <p className="flash flash-warning">
          {t(`approval:turn.${round.turn}`, { n: round.judges, needed: round.approvalsRequired })}
        </p>
      )}
      <div className="with-button">
        <a className={mayDecide ? 'button' : 'button plain'} href={`/form/preview/${row.id}`}>
          {t(mayDecide ? 'templates:preview' : 'templates:previewWaiting')}
        </a>
        {round.mayWithdraw ? (
          <form method="post">
            <input type="hidden" name="csrf" value={csrf} />
            <Button intent="withdraw" text={t('templates:withdraw')} isPlain />
          </form>
        ) : null}
      </div>
    </section>
  );
}

/** A draft without mistakes can go on its way. */
function NextStep({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  const { template, needsApproval } = view;
  if (!template.row.hasDraft || template.round || template.row.status === 'archived') return null;
  return (
    <section className="card" aria-labelledby="next-title">
      <h2 id="next-title">{t(template.row.liveVersion > 0 ? 'templates:changesTitle' : 'templates:draftTitle')}</h2>
      <p>{t(template.row.liveVersion > 0 ? 'templates:changesText' : 'templates:draftText')}</p>
      <form method="post" className="with-button">
        <HiddenFields view={view} />
        {template.issues.length > 0 ? null : needsApproval ? (
          <ButtonLink
            href={`/smart/dynamic-form/${template.row.id}/approval-request`}
            text={t('templates:requestApproval')}
            data-dialog=""
          />
        ) : (
          <Button intent="publish" text={t('templates:publish')} />
        )}
        {template.issues.length > 0 ? null : (
          <ButtonLink href={`/form/preview/${template.row.id}?draft=1`} text={t('templates:previewDraft')} isPlain />
        )}
        {template.row.liveVersion > 0 ? (
          <ButtonLink
            href={builderPath(template.row.id, { kind: 'confirm', act: 'discard' })}
            text={t('templates:discard')}
            isPlain
            data-dialog="builder"
          />
        ) : null}
      </form>
    </section>
  );
}
