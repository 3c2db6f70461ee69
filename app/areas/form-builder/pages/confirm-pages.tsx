import { useTranslation } from 'react-i18next';
import { dependants, findItem } from '~/domain/form-builder';
import { AdviceList } from '~/ui/form-advice';
import { Confirm } from '~/ui/confirm';
import { parseFormDefinition } from '~/domain/form-definition';
import { buildAdviceView } from './advice-view';
import { builderPath, itemName, languageText } from './labels';
import { ListChangedNote, ProblemNote } from './shared-components';
import type { BuilderPart, BuilderView } from './builder-view';

const fieldsOf = (view: BuilderView): [name: string, value: string][] => [['revision', String(view.template.revision)]];

/** Asks before an item goes, and says what goes with it. */
export function ConfirmRemovingItemPage({ view, itemKey }: { view: BuilderView; itemKey: string }) {
  const { t } = useTranslation();
  const { form } = parseFormDefinition(view.template.definition);
  const item = findItem(form, itemKey);
  const broken = dependants(form, itemKey);
  return (
    <>
      <ProblemNote problem={view.problem} />
      <ListChangedNote conflict={view.conflict} />
      <Confirm
        title={t('form-builder:removeTitle')}
        question={t('form-builder:removeQuestion', { name: item ? itemName(t, item) : itemKey })}
        cancelPath={builderPath(view.template.row.id)}
        fields={fieldsOf(view)}
        yes={t('form-builder:remove')}
      >
        {broken.length > 0 ? (
          <>
            <p>{t('form-builder:removeBreaks')}</p>
            <ul>
              {broken.map(({ id, name }) => (
                <li key={id}>{name || id}</li>
              ))}
            </ul>
          </>
        ) : null}
      </Confirm>
    </>
  );
}

const TEXTS = {
  publish: { title: 'form-builder:publish', question: 'form-advice:once', yes: 'form-advice:publish' },
  discard: { title: 'form-builder:discard', question: 'form-builder:discardQuestion', yes: 'form-builder:discard' },
  archive: {
    title: 'form-builder:archiveTitle',
    question: 'form-builder:archiveQuestion',
    yes: 'form-builder:archive',
  },
  'drop-language': {
    title: 'form-builder:dropLanguage',
    question: 'form-builder:dropLanguageQuestion',
    yes: 'form-builder:dropLanguage',
  },
} as const;

/** Asks before a draft or a translation is thrown away, a form is taken from its recipients, or goes live past advice. */
export function ConfirmActionPage({
  view,
  part,
}: {
  view: BuilderView;
  part: Extract<BuilderPart, { kind: 'confirm' }>;
}) {
  const { t, i18n } = useTranslation();
  const { title, question, yes } = TEXTS[part.act];
  return (
    <>
      <ProblemNote problem={view.problem} />
      <ListChangedNote conflict={view.conflict} />
      <Confirm
        title={t(title)}
        question={t(question, { language: languageText(part.language ?? '', i18n.language) })}
        cancelPath={builderPath(view.template.row.id)}
        fields={fieldsOf(view)}
        yes={t(yes)}
      >
        {part.act === 'publish' ? (
          <AdviceList advice={buildAdviceView(view.template, { t, locale: i18n.language })} />
        ) : null}
      </Confirm>
    </>
  );
}
