import { useTranslation } from 'react-i18next';
import { dependants, findItem } from '~/domain/form-builder';
import { Confirm } from '~/ui/confirm';
import { readDefinition } from './definition';
import { builderPath, itemName, ProblemNote } from './parts';
import type { BuilderView } from './view';

/** Asks before an item goes, and says what goes with it. */
export function RemovePage({ view, itemKey }: { view: BuilderView; itemKey: string }) {
  const { t } = useTranslation();
  const { form } = readDefinition(view.template.definition);
  const item = findItem(form, itemKey);
  const broken = dependants(form, itemKey);
  return (
    <>
      <ProblemNote problem={view.problem ?? (view.conflict && { key: 'templates:listChanged', params: { name: view.conflict.by } })} />
      <Confirm
        title={t('templates:removeTitle')}
        question={t('templates:removeQuestion', { name: item ? itemName(t, item) : itemKey })}
        cancelPath={builderPath(view.template.row.id)}
        fields={[
          ['csrf', view.csrf],
          ['revision', String(view.template.revision)],
        ]}
        yes={t('templates:remove')}
      >
        {broken.length > 0 ? (
          <>
            <p>{t('templates:removeBreaks')}</p>
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
