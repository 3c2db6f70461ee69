import { useTranslation } from 'react-i18next';
import type { PreferencesView } from './view';
import { Options } from '~/ui/form-fields';
import { Select } from '~/ui/inputs';

interface BlockProps {
  view: PreferencesView;
  /** Why another recipient can't be shown. */
  error: string | undefined;
}

const RECIPIENT_TYPES = {
  customer: 'customer',
  household: 'household',
  member: 'member',
  taxpayer: 'taxpayer',
  property: 'property',
  'service account': 'serviceAccount',
} as const;

/** The word of ours for what an account calls its recipients; undefined where the account has a word of its own. */
function recipientTypeOf(description: string): (typeof RECIPIENT_TYPES)[keyof typeof RECIPIENT_TYPES] | undefined {
  const word = description.trim().toLowerCase();
  return Object.hasOwn(RECIPIENT_TYPES, word) ? RECIPIENT_TYPES[word as keyof typeof RECIPIENT_TYPES] : undefined;
}

/** What an account calls whom it writes to, in the page's language where we know the word. */
function useRecipientLabel(): (label: string) => string {
  const { t } = useTranslation();
  return (label) => {
    const known = recipientTypeOf(label);
    return known ? t(`preferences:recipientType.${known}`) : label || t('preferences:accountNumber');
  };
}

/** Who this page is about. Spec: preferences-and-consent 2.2, "Account block". */
export function AccountBlock({ view, error }: BlockProps) {
  const { t } = useTranslation();
  const labelOf = useRecipientLabel();
  const { name, address, number, parentNumber } = view;
  const hasChoice = view.recipients.length > 1;
  const items = [
    parentNumber && { label: labelOf(parentNumber.label), value: parentNumber.value, isNumber: true },
    number && !hasChoice && { label: labelOf(number.label), value: number.value, isNumber: true },
    address && { label: t('preferences:address'), value: address, isNumber: false },
  ].filter((item) => typeof item === 'object');
  if (!name && items.length === 0 && !hasChoice) return null;
  return (
    <section className="card row account" aria-label={t('preferences:account')}>
      {name ? <p>{t('preferences:welcome', { name })}</p> : null}
      {items.length > 0 ? (
        <dl className="row">
          {items.map(({ label, value, isNumber }) => (
            <div key={label}>
              <dt className="hint">{label}</dt>
              <dd className={isNumber ? 'ltr' : undefined} dir={isNumber ? undefined : 'auto'}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {hasChoice ? <RecipientChoice view={view} error={error} /> : null}
    </section>
  );
}

/** The dropdown is a button's field: choosing keeps everything that was ticked for the one before. */
function RecipientChoice({ view, error }: BlockProps) {
  const { t } = useTranslation();
  const labelOf = useRecipientLabel();
  return (
    <div>
      <label className="hint" htmlFor="recipient">
        {labelOf(view.recipientLabel)}
      </label>
      {error ? (
        <span className="field-error" id="recipient-error">
          {error}
        </span>
      ) : null}
      <div className="with-button choose">
        <Select
          id="recipient"
          name="recipient"
          defaultValue={view.selectedRecipientId}
          className="short"
          autoComplete="off"
          aria-describedby={error ? 'recipient-hint recipient-error' : 'recipient-hint'}
          aria-invalid={error ? true : undefined}
          data-enhance="auto-submit"
          data-button="show-recipient"
        >
          <Options values={view.recipients} label={(id) => id} />
        </Select>
        <button type="submit" id="show-recipient" name="intent" value="recipient" className="button plain small">
          {t('preferences:showRecipient')}
        </button>
      </div>
      <span className="hint" id="recipient-hint">
        {t('preferences:showRecipientHint')}
      </span>
    </div>
  );
}
