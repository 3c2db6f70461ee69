import { useTranslation } from 'react-i18next';
import type { CaptureChannel } from '~/domain/contact-channels';
import { Button, ButtonLink } from '~/ui/button';
import { Confirm } from '~/ui/confirm';
import { SelectField, TextField } from '~/ui/form-fields';
import { useFormatPhone } from '~/ui/phone-text';
import { noBreakText } from '~/ui/no-break-text';
import { formatRecipientIds } from './view';

interface AddContactProps {
  channel: CaptureChannel;
  /** Countries that a number may be of, the account's own first. */
  countries: { name: string; isoCode: string; callingCode: string }[];
  /** What was typed. */
  typed: { contact: string; country: string };
  error: string | undefined;
  /** The contact that goes, where an account keeps one of each kind. */
  replaced: string | undefined;
  backPath: string;
}

/** Asks for a contact; with JavaScript it is drawn in a dialog. Spec: preferences-and-consent 2.3. */
export function AddContactPage({ channel, countries, typed, error, replaced, backPath }: AddContactProps) {
  const { t } = useTranslation();
  const phoneText = useFormatPhone();
  const isEmail = channel === 'email';
  return (
    <article data-dialog-content="" aria-labelledby="add-title">
      <h1 id="add-title">{t('preferences:addTitle')}</h1>
      {replaced ? (
        <p data-part="replaced">
          {noBreakText(
            t('preferences:replaceHint', { contact: `\u2066${phoneText(replaced)}\u2069` }),
            phoneText(replaced),
          )}
        </p>
      ) : null}
      <p>{t('preferences:addHint')}</p>
      <form method="post" noValidate>
        {isEmail ? null : <CountryField countries={countries} chosen={typed.country} />}
        <TextField
          name="contact"
          value={typed.contact}
          label={isEmail ? t('preferences:emailAddress') : t('preferences:phoneNumber')}
          hint={isEmail ? undefined : t('preferences:phoneNumberHint')}
          error={error}
          isRequired
          type={isEmail ? 'email' : 'tel'}
          inputMode={isEmail ? 'email' : 'tel'}
          autoComplete={isEmail ? 'email' : 'tel'}
          dir="ltr"
          // The person came here to type it.
          autoFocus
        />
        <div className="actions">
          <Button text={t('preferences:sendOtp')} />
          <ButtonLink href={backPath} text={t('common:cancel')} isPlain data-close="" />
        </div>
      </form>
    </article>
  );
}

function CountryField({ countries, chosen }: { countries: AddContactProps['countries']; chosen: string }) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames([i18n.language], { type: 'region', fallback: 'none' });
  return (
    <SelectField name="country" value={chosen} label={t('preferences:country')} isRequired autoComplete="country">
      {countries.map(({ name, isoCode, callingCode }) => (
        <option key={isoCode} value={isoCode}>
          {names.of(isoCode) ?? name} {`(\u2066+${callingCode}\u2069)`}
        </option>
      ))}
    </SelectField>
  );
}

/** Asks before a contact goes. Spec: preferences-and-consent 5. */
export function RemoveContactPage({ contact, backPath }: { contact: string; backPath: string }) {
  const { t } = useTranslation();
  const phoneText = useFormatPhone();
  return (
    <Confirm question={t('preferences:removeQuestion')} yes={t('preferences:remove')} cancelPath={backPath}>
      <p>
        <strong className="ltr">{noBreakText(phoneText(contact), phoneText(contact))}</strong>
      </p>
    </Confirm>
  );
}

/** A contact that was removed meanwhile, in another tab or on another device. */
export function GoneContactPage({ title, backPath }: { title: string; backPath: string }) {
  const { t } = useTranslation();
  return (
    <article data-dialog-content="" aria-labelledby="gone-title">
      <h1 id="gone-title">{title}</h1>
      <p>{t('errors:contact.notFound')}</p>
      <ButtonLink href={backPath} text={t('preferences:back')} data-close="" />
    </article>
  );
}

/** Shown after "Close". A page can't close a tab that no script opened, so it shows that people can close it. */
export function PreferencesClosedPage({
  hasUnsaved,
  unsavedFor,
  backPath,
}: {
  hasUnsaved: boolean;
  unsavedFor: string[];
  backPath: string;
}) {
  const { t, i18n } = useTranslation();
  return (
    <article>
      <h1>{t('preferences:closedTitle')}</h1>
      <p>{t(hasUnsaved ? 'preferences:closedUnsaved' : 'preferences:closedText')}</p>
      {unsavedFor.length > 0 ? (
        <p>{t('preferences:closedUnsavedFor', { names: formatRecipientIds(unsavedFor, i18n.language) })}</p>
      ) : null}
      <ButtonLink href={backPath} text={t('preferences:back')} isPlain />
    </article>
  );
}
