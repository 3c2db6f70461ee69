import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { dependants, inputsOf, type BuilderForm, type BuilderInput, type BuilderItem } from '~/domain/form-builder';
import { INPUT_TYPES } from '~/domain/form-model';
import { withColon } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { Options } from '~/ui/form-fields';
import { Select } from '~/ui/inputs';
import { CsrfForm } from '~/ui/page-form';
import { RowMenu } from './action-menu';
import { builderPath, itemAnchor, itemName } from './labels';
import { HiddenFields, LinkedRule, inputTypeText } from './shared-components';
import { TypeIcon } from './icons';
import type { BuilderView } from './builder-view';

interface ItemsProps {
  view: BuilderView;
  form: BuilderForm;
}

/** The buttons of all rows post this form: a row may hold a form of its own. */
const ROWS_FORM = 'rows-form';

/** The form as a list, each item a row with what can be done with it. */
export function ItemList({ view, form, isWritable }: ItemsProps & { isWritable: boolean }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="items">
      <h2 id="items" className="sr" tabIndex={-1}>
        {t('form-builder:questions')}
      </h2>
      {form.items.length === 0 ? <p>{t('form-builder:noItems')}</p> : null}
      <CsrfForm id={ROWS_FORM} data-live="">
        <HiddenFields view={view} />
      </CsrfForm>
      <ol
        className="list builder-items"
        // What a handle that scripts draw is called.
        data-move={
          isWritable && form.items.length > 1
            ? t('form-builder:moveItem', { name: '{{name}}', place: '{{place}}', total: '{{total}}' })
            : undefined
        }
      >
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
    </section>
  );
}

interface ItemProps {
  item: BuilderItem;
  index: number;
  form: BuilderForm;
  isWritable: boolean;
  id: string;
}

function Item(props: ItemProps) {
  const { t } = useTranslation();
  const { item, form, isWritable, id } = props;
  const name = itemName(t, item);
  return (
    <li className="builder-item" data-key={item.key} id={itemAnchor(item.key)}>
      <TypeIcon item={item} />
      <div className="builder-what">
        {isWritable ? (
          <a
            className="builder-name"
            href={builderPath(id, { kind: 'item', key: item.key })}
            aria-label={t('form-builder:editItem', { name })}
          >
            <Name item={item} name={name} />
          </a>
        ) : (
          <strong className="builder-name">
            <Name item={item} name={name} />
          </strong>
        )}{' '}
        {item.kind === 'input' ? <InputDetails input={item.input} form={form} /> : null}
      </div>
      {isWritable ? <RowActs {...props} /> : null}
    </li>
  );
}

function Name({ item, name }: { item: BuilderItem; name: string }) {
  const isRequired = item.kind === 'input' && item.input.required;
  return (
    <>
      <bdi>{name}</bdi>
      {isRequired ? <span aria-hidden="true"> *</span> : null}
    </>
  );
}

/** What kind of question it is, whether it must be answered, and when it is shown. */
function InputDetails({ input, form }: { input: BuilderInput; form: BuilderForm }) {
  const { t } = useTranslation();
  const inputs = inputsOf(form);
  const about = dependants(form, input.id);
  return (
    <>
      <span className="hint">
        {inputTypeText(t, input.inputType)}
        {input.required ? <span className="sr"> · {t('form-builder:required')}</span> : null}
        {input.visible ? '' : ` · ${t('form-builder:hidden')}`}
      </span>{' '}
      {input.rules.length + about.length > 0 ? (
        <ul className="list rule-list">
          {input.rules.map((rule, at) => (
            <li key={at}>
              <LinkedRule inputs={inputs} rule={rule} />
            </li>
          ))}
          {about.length > 0 ? (
            <li>
              <Decides about={about} />
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

/** The questions that are shown or not by what is answered here, each as a link to its row. */
function Decides({ about }: { about: BuilderInput[] }) {
  const { t } = useTranslation();
  return (
    <>
      {withColon(t('form-builder:decides'))}
      {about.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 ? ' · ' : ''}
          <a href={`#${itemAnchor(id)}`}>
            <bdi>{name || t('form-builder:noLabel')}</bdi>
          </a>
        </Fragment>
      ))}
    </>
  );
}

/** What can be done with a row beside editing it. */
function RowActs({ item, index, form, id }: ItemProps) {
  const { t } = useTranslation();
  const name = itemName(t, item);
  const acts = [
    {
      intent: `up:${item.key}`,
      text: t('form-builder:up'),
      label: t('form-builder:upItem', { name }),
      isShown: index > 0,
    },
    {
      intent: `down:${item.key}`,
      text: t('form-builder:down'),
      label: t('form-builder:downItem', { name }),
      isShown: index < form.items.length - 1,
    },
    {
      intent: `copy:${item.key}`,
      text: t('form-builder:copy'),
      label: t('form-builder:copyItem', { name }),
      isShown: true,
    },
  ];
  return (
    <RowMenu label={t('form-builder:moreOfItem', { name })}>
      {acts.map(({ intent, text, label, isShown }) =>
        isShown ? (
          <Button key={intent} form={ROWS_FORM} intent={intent} text={text} isPlain isSmall aria-label={label} />
        ) : null,
      )}
      <ButtonLink
        href={builderPath(id, { kind: 'remove', key: item.key })}
        text={t('form-builder:remove')}
        isPlain
        isSmall
        data-dialog="builder"
        aria-label={t('form-builder:removeItem', { name })}
      />
    </RowMenu>
  );
}

/** Which kind of item, and where it goes. */
export function AddItem({ view, form }: ItemsProps) {
  const { t } = useTranslation();
  return (
    <CsrfForm className="card builder-add" aria-label={t('form-builder:add')}>
      <HiddenFields view={view} />
      <div className="builder-places">
        <div className="field">
          <label htmlFor="kind">{t('form-builder:kind')}</label>
          <Select id="kind" name="kind" autoComplete="off">
            <Options values={INPUT_TYPES} label={(type) => inputTypeText(t, type)} />
            <option value="html">{t('form-builder:kindHtml')}</option>
            <option value="section">{t('form-builder:kindSection')}</option>
            <option value="tags">{t('form-builder:kindTags')}</option>
          </Select>
        </div>
        <div className="field">
          <label htmlFor="after">{t('form-builder:addAfter')}</label>
          <Select id="after" name="after" defaultValue="" autoComplete="off">
            <option value="">{t('form-builder:addAtEnd')}</option>
            {form.items.map((item) => (
              <option key={item.key} value={item.key}>
                {itemName(t, item)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <Button intent="add" text={t('form-builder:addButton')} />
    </CsrfForm>
  );
}
