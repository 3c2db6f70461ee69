import { useTranslation } from 'react-i18next';
import type { BuilderForm } from '~/domain/form-builder';
import { labelled } from '~/domain/punctuation';
import { Button } from '~/ui/button';
import { MenuGroup, PageMenu } from './action-menu';
import { builderPath, languageText } from './labels';
import type { BuilderView } from './builder-view';

interface MenuProps {
  view: BuilderView;
  form: BuilderForm;
  isWritable: boolean;
}

/** All that can be done with a form beside writing it and sending it on its way. Stands in the form of the page's acts. */
export function BuilderMenu(props: MenuProps) {
  const { t } = useTranslation();
  return (
    <PageMenu text={t('form-builder:more')} id="builder-menu">
      {props.isWritable ? <WritingPart {...props} /> : null}
      <AnswersPart view={props.view} />
      <WholePart view={props.view} />
    </PageMenu>
  );
}

/** Settings and languages. */
function WritingPart({ view, form }: MenuProps) {
  const { t, i18n } = useTranslation();
  const { id } = view.template.row;
  return (
    <MenuGroup title={t('form-builder:menuWriting')}>
      <a className="tap" href={builderPath(id, { kind: 'settings' })}>
        {t('form-builder:settings')}
      </a>
      {[...form.translations.keys()].map((language) => (
        <a key={language} className="tap" href={builderPath(id, { kind: 'language', language })}>
          {labelled(t('form-builder:translation'), languageText(language, i18n.language))}
        </a>
      ))}
      <a className="tap" href={builderPath(id, { kind: 'newLanguage' })}>
        {t('form-builder:addLanguage')}
      </a>
    </MenuGroup>
  );
}

const ANSWERS = ['send', 'public', 'alerts', 'submissions', 'results'] as const;
/** Those of owners and admins. */
const MANAGED: readonly string[] = ['send', 'public', 'alerts'];

/** Where a form goes, and what came in. */
function AnswersPart({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  const shown = ANSWERS.filter((page) => view.isAdmin || !MANAGED.includes(page));
  return (
    <MenuGroup title={t('form-builder:menuAnswers')}>
      {shown.map((page) => (
        <a key={page} className="tap" href={`${builderPath(view.template.row.id)}/${page}`}>
          {t(`results:tab.${page}`)}
        </a>
      ))}
    </MenuGroup>
  );
}

/** The form as a whole: its history, its files, copies of it, and its end. */
function WholePart({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  const { template, isAdmin } = view;
  const { id, status, liveVersion, hasDraft } = template.row;
  const isArchived = status === 'archived';
  const here = builderPath(id);
  return (
    <MenuGroup title={t('form-builder:menuWhole')}>
      <a className="tap" href={`${here}/history`}>
        {t('form-builder:history')}
      </a>
      {liveVersion > 0 && hasDraft ? (
        <a className="tap" href={`/form/preview/${id}?live=1`}>
          {t('form-builder:previewLive')}
        </a>
      ) : null}
      {liveVersion > 0 ? (
        <a className="tap" href={`${here}/export.json?which=live`}>
          {t('form-builder:exportLive')}
        </a>
      ) : null}
      {hasDraft ? (
        <a className="tap" href={`${here}/export.json?which=draft`}>
          {t('form-builder:exportDraft')}
        </a>
      ) : null}
      <Button intent="duplicate" text={t('form-builder:duplicate')} isPlain isSmall />
      {hasDraft && liveVersion > 0 && !template.round && !isArchived ? (
        <a className="tap" href={builderPath(id, { kind: 'confirm', act: 'discard' })} data-dialog="builder">
          {t('form-builder:discard')}
        </a>
      ) : null}
      {isAdmin && isArchived ? <Button intent="restore" text={t('form-builder:restore')} isPlain isSmall /> : null}
      {isAdmin && !isArchived && !template.round ? (
        <a className="tap" href={builderPath(id, { kind: 'confirm', act: 'archive' })} data-dialog="builder">
          {t('form-builder:archive')}
        </a>
      ) : null}
    </MenuGroup>
  );
}
