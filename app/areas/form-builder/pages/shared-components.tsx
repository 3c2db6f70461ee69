import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { InputType } from '~/domain/form-model';
import { useTranslation } from 'react-i18next';
import { ruleParts, type BuilderInput } from '~/domain/form-builder';
import type { FormRule } from '~/domain/form-model';
import { Button, ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { Input } from '~/ui/inputs';
import { ScrollTable } from '~/ui/scroll-table';
import { builderPath, itemAnchor } from './labels';
import type { BuilderView } from './builder-view';

/** A rule as text: `Shown when "Kind of problem" is "Smell of gas"`. */
export function ruleText(t: TFunction, inputs: readonly BuilderInput[], rule: FormRule): string {
  const { condition, question, choice, isBroken } = ruleParts(inputs, rule);
  if (isBroken) return t('form-builder:rule.broken');
  return t(`form-builder:rule.${condition}`, { question, choice });
}

/** Stand for the question and the choice in a text that is split at them; no keyboard has them. */
const [QUESTION_PLACE, CHOICE_PLACE] = ['\uE000', '\uE001'];

/** A rule as text whose question is a link to that question's row. */
export function LinkedRule({ inputs, rule }: { inputs: readonly BuilderInput[]; rule: FormRule }) {
  const { t } = useTranslation();
  const { condition, question, choice, isBroken } = ruleParts(inputs, rule);
  if (isBroken) return <span className="field-error">{t('form-builder:rule.broken')}</span>;
  const text = t(`form-builder:rule.${condition}`, { question: QUESTION_PLACE, choice: CHOICE_PLACE });
  const parts = text.split(new RegExp(`([${QUESTION_PLACE}${CHOICE_PLACE}])`));
  return parts.map((part, at) => {
    if (part === CHOICE_PLACE) return <bdi key={at}>{choice}</bdi>;
    if (part !== QUESTION_PLACE) return part;
    return (
      <a key={at} href={`#${itemAnchor(rule.parentId)}`}>
        <bdi>{question}</bdi>
      </a>
    );
  });
}

/** What a question asks for, in words; without a name, that nobody has said. */
export const autofillText = (t: TFunction, name: string | undefined): string =>
  name === undefined ? '' : t(`form-builder:autofill.${name}`, { defaultValue: name });

export const inputTypeText = (t: TFunction, type: InputType): string => t(`form-builder:inputType.${type}`);

/** Fields that every form of the builder carries. */
export function HiddenFields({ view }: { view: Pick<BuilderView, 'template'> }) {
  return <Input type="hidden" name="revision" defaultValue={view.template.revision} />;
}

/** The button that the Enter key presses in the builder's forms. */
export const SAVE_BUTTON = { name: 'intent', value: 'save' };

/** Why a post was not saved. What was typed is still in the fields. */
export function ProblemNote({ problem }: { problem: BuilderView['problem'] }) {
  const { t } = useTranslation();
  if (!problem) return null;
  return <Flash kind="error" text={t(problem.key, problem.params)} />;
}

/** A move or a removal that came too late, and was not made. */
export function ListChangedNote({ conflict }: { conflict: BuilderView['conflict'] }) {
  const { t } = useTranslation();
  if (!conflict) return null;
  return (
    <Flash
      kind="warning"
      text={t(conflict.isOwn ? 'form-builder:listChangedOwn' : 'form-builder:listChanged', { name: conflict.by })}
      role="alert"
    />
  );
}

/** What the other one has made of the fields that were typed here. */
export function ConflictNote({
  view,
  changes,
}: {
  view: BuilderView;
  changes: { label: string; mine: string; theirs: string }[];
}) {
  const { t } = useTranslation();
  const { conflict, template, part } = view;
  if (!conflict) return null;
  return (
    <section className="summary" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t(conflict.isOwn ? 'form-builder:conflictTitleOwn' : 'form-builder:conflictTitle')}</h2>
      <p>{t(conflict.isOwn ? 'form-builder:conflictTextOwn' : 'form-builder:conflictText', { name: conflict.by })}</p>
      {changes.length > 0 ? (
        <ScrollTable
          className="compare"
          aria-labelledby="conflict-title"
          heads={[t('form-builder:conflictField'), t('form-builder:conflictMine'), t('form-builder:conflictTheirs')]}
        >
          {changes.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine || '–'}</td>
              <td>{theirs || '–'}</td>
            </tr>
          ))}
        </ScrollTable>
      ) : null}
      <p>{t('form-builder:conflictHow')}</p>
      <ButtonLink
        href={builderPath(template.row.id, part)}
        text={t('form-builder:conflictTakeTheirs')}
        isPlain
        isSmall
      />
    </section>
  );
}

/** Changes a row of the page, with all that is typed on it. */
export function RowButton({ intent, text, label }: { intent: string; text: string; label?: string }) {
  return <Button intent={intent} text={text} isPlain isSmall aria-label={label} data-row="" />;
}

/** Save, save and stay where that makes sense, and a way out. */
export function SaveActions({
  id,
  mayStay = false,
  children,
}: {
  id: string;
  mayStay?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="actions">
      <Button intent="save" text={t('common:save')} />
      {mayStay ? <Button intent="stay" text={t('form-builder:saveAndStay')} isPlain /> : null}
      <ButtonLink href={builderPath(id)} text={t('common:cancel')} isPlain />
      {children}
    </div>
  );
}
