import { useTranslation } from 'react-i18next';
import { inputsOf, type BuilderForm, type BuilderItem } from '~/domain/form-builder';
import { INPUT_TYPES } from '~/domain/form-model';
import { Button, ButtonLink } from '~/ui/button';
import { HiddenFields, builderPath, inputTypeText, itemName, ruleSentence } from './parts';
import type { BuilderView } from './view';

interface ItemsProps {
  view: BuilderView;
  form: BuilderForm;
}

/** The form as a list, each item with what can be done with it. */
export function ItemList({ view, form, isWritable }: ItemsProps & { isWritable: boolean }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="items">
      <h2 id="items" tabIndex={-1}>
        {t('templates:questions')}
      </h2>
      {form.items.length === 0 ? <p>{t('templates:noItems')}</p> : null}
      <form method="post" data-live="">
        <HiddenFields view={view} />
        <ol className="list builder-items" data-part="items">
          {form.items.map((item, index) => (
            <Item
              key={item.key}
              item={item}
              index={index}
              form={form}
              isWritable={isWritable}
              id={view.template.row.id}
            />
          ))}
        </ol>
      </form>
    </section>
  );
}

function Item({
  item,
  index,
  form,
  isWritable,
  id,
}: {
  item: BuilderItem;
  index: number;
  form: BuilderForm;
  isWritable: boolean;
  id: string;
}) {
  const { t } = useTranslation();
  const name = itemName(t, item);
  const inputs = inputsOf(form);
  const acts = [
    { intent: `up:${item.key}`, text: t('templates:up'), label: t('templates:upItem', { name }), isShown: index > 0 },
    {
      intent: `down:${item.key}`,
      text: t('templates:down'),
      label: t('templates:downItem', { name }),
      isShown: index < form.items.length - 1,
    },
    { intent: `copy:${item.key}`, text: t('templates:copy'), label: t('templates:copyItem', { name }), isShown: true },
  ];
  return (
    <li className="builder-item" data-key={item.key} id={`item-${item.key.replace(':', '-')}`}>
      <div className="builder-what">
        <strong dir="auto">{name}</strong>
        {item.kind === 'input' ? (
          <span className="hint">
            {inputTypeText(t, item.input.inputType)}
            {item.input.required ? ` · ${t('templates:required')}` : ''}
            {item.input.visible ? '' : ` · ${t('templates:hidden')}`}
          </span>
        ) : null}
        {item.kind === 'input' && item.input.rules.length > 0 ? (
          <ul className="rule-list">
            {item.input.rules.map((rule, at) => (
              <li key={at}>{ruleSentence(t, inputs, rule)}</li>
            ))}
          </ul>
        ) : null}
      </div>
      {isWritable ? (
        <div className="builder-acts">
          <ButtonLink
            href={builderPath(id, { kind: 'item', key: item.key })}
            text={t('templates:edit')}
            isPlain
            isSmall
            aria-label={t('templates:editItem', { name })}
          />
          {acts.map(({ intent, text, label, isShown }) =>
            isShown ? <Button intent={intent} text={text} isPlain isSmall key={intent} aria-label={label} /> : null,
          )}
          <ButtonLink
            href={builderPath(id, { kind: 'remove', key: item.key })}
            text={t('templates:remove')}
            isPlain
            isSmall
            data-dialog="builder"
            aria-label={t('templates:removeItem', { name })}
          />
        </div>
      ) : null}
    </li>
  );
}

/** Which kind of item, and where it goes. */
export function AddItem({ view, form }: ItemsProps) {
  const { t } = useTranslation();
  return (
    <form method="post" className="card builder-add">
      <HiddenFields view={view} />
      <h3>{t('templates:add')}</h3>
      <div className="with-button">
        <div className="field">
          <label htmlFor="kind">{t('templates:addKind')}</label>
          <select id="kind" name="kind">
            {INPUT_TYPES.map((type) => (
              <option key={type} value={type}>
                {inputTypeText(t, type)}
              </option>
            ))}
            <option value="html">{t('templates:kindHtml')}</option>
            <option value="tags">{t('templates:kindTags')}</option>
          </select>
        </div>
        <div className="field">
          <label htmlFor="after">{t('templates:addAfter')}</label>
          <select id="after" name="after" defaultValue="">
            <option value="">{t('templates:addAtEnd')}</option>
            {form.items.map((item) => (
              <option key={item.key} value={item.key}>
                {itemName(t, item)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Button intent="add" text={t('templates:addButton')} />
    </form>
  );
}
