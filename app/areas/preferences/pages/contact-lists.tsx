import { useTranslation } from 'react-i18next';
import type { CaptureChannel } from '~/domain/contact-channels';
import { NoAnswerOption } from '~/ui/form-fields';
import { useFormatPhone } from '~/ui/phone-text';
import { Button } from '~/ui/button';
import { Input } from '~/ui/inputs';
import { noBreakText } from '~/ui/no-break-text';
import {
  CONTACTS_PART,
  listId,
  preferButtonId,
  preferredName,
  shownPreferredName,
} from '~/domain/preference-field-names';
import type { ContactEntry, ContactList, PreferencesView } from './view';

/** The contacts by channel, with all that can be done to them. Spec: preferences-and-consent 2.2, "Left side". */
export function ContactLists({
  view,
  errors,
  verifyPath,
}: {
  view: PreferencesView;
  errors: Readonly<Record<string, string>>;
  verifyPath: (channel: CaptureChannel) => string;
}) {
  const { t } = useTranslation();
  const phoneText = useFormatPhone();
  const hasTitle = view.lists.length > 0;
  const Part = hasTitle ? 'section' : 'div';
  return (
    <Part id={CONTACTS_PART} aria-labelledby={hasTitle ? 'contacts-title' : undefined}>
      {hasTitle ? <h2 id="contacts-title">{t('preferences:contactsTitle')}</h2> : null}
      {view.pendingCodes.map(({ channel, destination, isQueued }) => (
        <p key={channel} className="row flash">
          <span>
            {noBreakText(
              t(isQueued ? 'verification:queuedTo' : 'preferences:codeSent', {
                destination: `\u2066${phoneText(destination)}\u2069`,
              }),
              phoneText(destination),
            )}
          </span>{' '}
          <a href={verifyPath(channel)} id={`pending-${channel}`} data-dialog={CONTACTS_PART}>
            {t('preferences:enterCode')}
          </a>
        </p>
      ))}
      {view.lists.map((list) => (
        <List key={list.channel} list={list} isOneContact={view.isOneContact} error={errors[listId(list.channel)]} />
      ))}
    </Part>
  );
}

interface ListProps {
  list: ContactList;
  isOneContact: boolean;
  error: string | undefined;
}

function List({ list: { channel, isOffered, entries }, isOneContact, error }: ListProps) {
  const { t } = useTranslation();
  const id = listId(channel);
  const preferred = entries.find(({ isPreferred }) => isPreferred);
  const verified = entries.filter(({ isVerified }) => isVerified);
  const hasChoice = !isOneContact && (verified.length > 1 || (verified.length === 1 && !preferred));
  return (
    <fieldset
      className={`field contacts ${error ? 'invalid' : ''}`}
      id={`field-${id}`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend id={id} tabIndex={-1}>
        {t(`preferences:lists.${channel}`)}
      </legend>
      <div className="card">
        {error ? (
          <span className="field-error" id={`${id}-error`} role="alert">
            {error}
          </span>
        ) : null}
        <Input type="hidden" name={shownPreferredName(channel)} defaultValue={preferred?.ref ?? ''} />
        {hasChoice && !entries.some(({ isChosen }) => isChosen) ? (
          <NoAnswerOption id={preferButtonId(channel)} name={preferredName(channel)} />
        ) : null}
        {entries.length > 0 ? (
          <ul className="list">
            {entries.map((entry) => (
              <Entry
                key={entry.ref}
                entry={entry}
                channel={channel}
                isOneContact={isOneContact}
                isOffered={isOffered}
              />
            ))}
          </ul>
        ) : (
          <p className="hint">{t(`preferences:none.${channel}`)}</p>
        )}
        {isOffered || hasChoice ? (
          <div className="with-button">
            {isOffered ? (
              <Button
                intent={`add:${channel}`}
                text={t(`preferences:${isOneContact && entries.length > 0 ? 'replace' : 'add'}.${channel}`)}
                isPlain
                isSmall
                id={`add-${channel}`}
                data-dialog={CONTACTS_PART}
              />
            ) : null}
            {hasChoice ? (
              <button
                type="submit"
                id={preferButtonId(channel)}
                name="intent"
                value={`prefer:${channel}`}
                className="button plain small no-js-only"
              >
                {t('preferences:makePreferred')}
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </fieldset>
  );
}

function Entry({
  entry,
  channel,
  isOneContact,
  isOffered,
}: {
  entry: ContactEntry;
  channel: CaptureChannel;
  isOneContact: boolean;
  isOffered: boolean;
}) {
  const { t } = useTranslation();
  const phoneText = useFormatPhone();
  const { ref, contact, isVerified, isChosen, isStopped } = entry;
  const id = `${channel}-${ref}`;
  return (
    <li className="row entry">
      <span className="ltr" id={`${id}-contact`}>
        {noBreakText(phoneText(contact), phoneText(contact))}
      </span>{' '}
      {isVerified ? <span className="badge">{t('preferences:verified')}</span> : null}{' '}
      {isVerified || !isOffered ? null : <span className="hint">{t('preferences:notVerified')}</span>}{' '}
      {isStopped ? <span className="hint">{t('preferences:stopped')}</span> : null}
      {isOneContact ? null : (
        <span className="row">
          {isVerified ? (
            <label className="choice">
              <Input
                type="radio"
                name={preferredName(channel)}
                value={ref}
                id={id}
                defaultChecked={isChosen}
                aria-describedby={`${id}-contact`}
                data-enhance="preferred"
                data-intent={`prefer:${channel}`}
              />
              {t('preferences:preferred')}
            </label>
          ) : null}{' '}
          {isVerified || !isOffered ? null : (
            <button
              type="submit"
              id={`verify-${id}`}
              name="intent"
              value={`verify:${channel}:${ref}`}
              className="link-button"
              aria-describedby={`${id}-contact`}
              data-dialog={CONTACTS_PART}
            >
              {t('preferences:verifyNow')}
            </button>
          )}{' '}
          <button
            type="submit"
            id={`remove-${id}`}
            name="intent"
            value={`remove:${channel}:${ref}`}
            className="link-button danger"
            aria-describedby={`${id}-contact`}
            data-dialog={CONTACTS_PART}
          >
            {t('preferences:remove')}
          </button>
        </span>
      )}
    </li>
  );
}
