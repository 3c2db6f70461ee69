import { useTranslation } from 'react-i18next';
import { INPUT_TYPES } from '~/domain/form-model';
import { inputsOf, type BuilderForm, type BuilderItem } from '~/domain/form-builder';
import { readDefinition } from './definition';
import { builderPath, HiddenFields, IssueList, itemName, inputTypeText, ProblemNote, ruleSentence, StatusTag } from './parts';
import { placeIssues, type BuilderView } from './view';

/** The builder: the form as a list, what is wrong with it, and what can be done with it. */
export function BuilderPage({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  const { template } = view;
  const { form } = readDefinition(template.definition);
  const isWritable = template.round === null && template.row.status !== 'archived';
  return (
    <article id="builder" data-enhance="builder">
      <p>
        <a href="/smart/dynamic-form/">{t('templates:backToList')}</a>
      </p>
      <h1>{form.settings.title || t('templates:noTitle')}</h1>
      <p>
        <StatusTag status={template.row.status} />{' '}
        <span className="hint inline">{t(template.row.liveVersion > 0 ? 'templates:liveVersion' : 'templates:neverLive', { version: template.row.liveVersion })}</span>
      </p>
      <ProblemNote problem={view.problem} />
      <StateNotes view={view} />
      <IssueList form={form} issues={placeIssues(template.definition, template.issues)} id={template.row.id} />
      <NextStep view={view} />
      <ItemList view={view} form={form} isWritable={isWritable} />
      {isWritable ? <AddItem view={view} form={form} /> : null}
      <SettingsSummary view={view} form={form} isWritable={isWritable} />
      <Languages view={view} form={form} isWritable={isWritable} />
      <MoreActs view={view} />
    </article>
  );
}

function StateNotes({ view: { template, csrf, conflict } }: { view: BuilderView }) {
  const { t } = useTranslation();
  const { round, rejection, row } = template;
  return (
    <>
      {conflict ? (
        <div className="flash flash-warning" role="alert">
          <p>{t('templates:listChanged', { name: conflict.by })}</p>
        </div>
      ) : null}
      {rejection ? (
        <section className="card" aria-labelledby="rejection-title">
          <h2 id="rejection-title">{t('templates:rejectedBy', { name: rejection.by })}</h2>
          <p>{rejection.reason || t('templates:noReason')}</p>
        </section>
      ) : null}
      {round ? (
        <section className="card" aria-labelledby="round-title">
          <h2 id="round-title">{t('templates:waiting', { version: round.version })}</h2>
          <p>{t('templates:waitingText', { name: round.submittedByName, given: round.approvalsGiven, needed: round.approvalsRequired })}</p>
          {round.asked.length > 0 ? <p>{t('templates:waitingFor', { names: round.asked.join(', ') })}</p> : null}
          <div className="with-button">
            <a className="button" href={`/form/preview/${row.id}`}>
              {t('templates:preview')}
            </a>
            {round.mayWithdraw ? (
              <form method="post">
                <input type="hidden" name="csrf" value={csrf} />
                <button type="submit" className="button plain" name="intent" value="withdraw">
                  {t('templates:withdraw')}
                </button>
              </form>
            ) : null}
          </div>
        </section>
      ) : null}
    </>
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
          <a className="button" href={`/smart/dynamic-form/${template.row.id}/approval-request`} data-dialog="">
            {t('templates:requestApproval')}
          </a>
        ) : (
          <button type="submit" className="button" name="intent" value="publish">
            {t('templates:publish')}
          </button>
        )}
        <a className="button plain" href={`/form/preview/${template.row.id}?draft=1`}>
          {t('templates:previewDraft')}
        </a>
        {template.row.liveVersion > 0 ? (
          <button type="submit" className="button plain" name="intent" value="discard">
            {t('templates:discard')}
          </button>
        ) : null}
      </form>
    </section>
  );
}

function ItemList({ view, form, isWritable }: { view: BuilderView; form: BuilderForm; isWritable: boolean }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="items">
      <h2 id="items" tabIndex={-1}>
        {t('templates:questions')}
      </h2>
      {form.items.length === 0 ? <p>{t('templates:noItems')}</p> : null}
      <form method="post" data-live="">
        <HiddenFields view={view} />
        <ol className="builder-items" data-part="items">
          {form.items.map((item, index) => (
            <Item key={item.key} item={item} index={index} form={form} isWritable={isWritable} id={view.template.row.id} />
          ))}
        </ol>
      </form>
    </section>
  );
}

function Item({ item, index, form, isWritable, id }: { item: BuilderItem; index: number; form: BuilderForm; isWritable: boolean; id: string }) {
  const { t } = useTranslation();
  const name = itemName(t, item);
  const inputs = inputsOf(form);
  const acts = [
    { intent: `up:${item.key}`, text: t('templates:up'), label: t('templates:upItem', { name }), isShown: index > 0 },
    { intent: `down:${item.key}`, text: t('templates:down'), label: t('templates:downItem', { name }), isShown: index < form.items.length - 1 },
    { intent: `copy:${item.key}`, text: t('templates:copy'), label: t('templates:copyItem', { name }), isShown: true },
  ];
  return (
    <li className="builder-item" data-key={item.key} id={`item-${item.key.replace(':', '-')}`}>
      <div className="builder-what">
        <strong>{name}</strong>
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
          <a className="button plain small" href={builderPath(id, { kind: 'item', key: item.key })} aria-label={t('templates:editItem', { name })}>
            {t('templates:edit')}
          </a>
          {acts.map(({ intent, text, label, isShown }) =>
            isShown ? (
              <button key={intent} type="submit" className="button plain small" name="intent" value={intent} aria-label={label}>
                {text}
              </button>
            ) : null,
          )}
          <a className="button plain small" href={builderPath(id, { kind: 'remove', key: item.key })} data-dialog="builder" aria-label={t('templates:removeItem', { name })}>
            {t('templates:remove')}
          </a>
        </div>
      ) : null}
    </li>
  );
}

function AddItem({ view, form }: { view: BuilderView; form: BuilderForm }) {
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
      <button type="submit" className="button" name="intent" value="add">
        {t('templates:addButton')}
      </button>
    </form>
  );
}

function SettingsSummary({ view, form, isWritable }: { view: BuilderView; form: BuilderForm; isWritable: boolean }) {
  const { t } = useTranslation();
  const { settings } = form;
  return (
    <section aria-labelledby="settings">
      <h2 id="settings">{t('templates:settings')}</h2>
      <dl className="facts card">
        <dt>{t('templates:setting.type')}</dt>
        <dd>{t(`templates:type.${settings.type}`, { defaultValue: settings.type })}</dd>
        <dt>{t('templates:setting.language')}</dt>
        <dd>{settings.language}</dd>
        <dt>{t('templates:setting.submitName')}</dt>
        <dd>{settings.submitName || t('form:submit')}</dd>
        <dt>{t('templates:setting.thanksMessage')}</dt>
        <dd>{settings.thanksMessage || t('form:thanks')}</dd>
      </dl>
      {isWritable ? (
        <a className="button plain" href={builderPath(view.template.row.id, { kind: 'settings' })}>
          {t('templates:editSettings')}
        </a>
      ) : null}
    </section>
  );
}

function Languages({ view, form, isWritable }: { view: BuilderView; form: BuilderForm; isWritable: boolean }) {
  const { t } = useTranslation();
  const languages = [...form.translations.keys()];
  return (
    <section aria-labelledby="languages">
      <h2 id="languages">{t('templates:translations')}</h2>
      {languages.length === 0 ? <p>{t('templates:noTranslations')}</p> : null}
      <ul>
        {languages.map((language) => (
          <li key={language}>
            {isWritable ? (
              <a className="tap" href={builderPath(view.template.row.id, { kind: 'language', language })}>
                {t('templates:translationInto', { language })}
              </a>
            ) : (
              t('templates:translationInto', { language })
            )}
          </li>
        ))}
      </ul>
      {isWritable ? (
        <form method="post" className="with-button">
          <HiddenFields view={view} />
          <div className="field">
            <label htmlFor="newLanguage">{t('templates:addLanguage')}</label>
            <span className="hint" id="newLanguage-hint">
              {t('templates:languageHint')}
            </span>
            <input id="newLanguage" name="newLanguage" className="short" dir="ltr" maxLength={35} aria-describedby="newLanguage-hint" />
          </div>
          <button type="submit" className="button plain" name="intent" value="add-language">
            {t('templates:addLanguageButton')}
          </button>
        </form>
      ) : null}
    </section>
  );
}

function MoreActs({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  const { template, isAdmin } = view;
  const { id, status, liveVersion, hasDraft } = template.row;
  const isArchived = status === 'archived';
  return (
    <section aria-labelledby="more">
      <h2 id="more">{t('templates:more')}</h2>
      <ul className="way-list">
        <li>
          <a href={`/smart/dynamic-form/${id}/history`}>{t('templates:history')}</a>
        </li>
        {liveVersion > 0 ? (
          <>
            <li>
              <a href={`/form/preview/${id}?live=1`}>{t('templates:previewLive')}</a>
            </li>
            <li>
              <a href={`/smart/dynamic-form/${id}/export.json?which=live`}>{t('templates:exportLive')}</a>
            </li>
          </>
        ) : null}
        {hasDraft ? (
          <li>
            <a href={`/smart/dynamic-form/${id}/export.json?which=draft`}>{t('templates:exportDraft')}</a>
          </li>
        ) : null}
      </ul>
      <form method="post" className="with-button">
        <HiddenFields view={view} />
        <button type="submit" className="button plain" name="intent" value="duplicate">
          {t('templates:duplicate')}
        </button>
        {isAdmin && !template.round ? (
          <button type="submit" className="button plain" name="intent" value={isArchived ? 'restore' : 'archive'}>
            {t(isArchived ? 'templates:restore' : 'templates:archive')}
          </button>
        ) : null}
      </form>
    </section>
  );
}
