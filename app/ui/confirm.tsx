import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CsrfForm } from './page-form';

interface ConfirmProps {
  question: ReactNode;
  /** Where "Cancel" leads; in a dialog it only closes it. */
  cancelPath: string;
  /** What is sent with "Yes", beside `intent=confirm`. */
  fields?: [name: string, value: string][];
  /** Text of the button that does it; "Yes" unless told otherwise. */
  yes?: string;
  /** Text of the way out; "Cancel" unless told otherwise. */
  no?: string;
  title?: string;
  /** What the question is about, such as the contact that would be removed. */
  children?: ReactNode;
}

/**
 * A question before something is done: a page by itself, and with the module `dialog` a dialog over the page whose link
 * or button has `data-dialog`. "Yes" posts to the page's own address. Spec: preferences-and-consent 5, "Confirmation".
 */
export function Confirm({ question, cancelPath, fields = [], yes, no, title, children }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <article data-dialog-content="" aria-labelledby="confirm-title" aria-describedby="confirm-question">
      <h1 id="confirm-title">{title ?? t('system:confirmation')}</h1>
      <p id="confirm-question">{question}</p>
      {children}
      <CsrfForm className="actions">
        {fields.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button" name="intent" value="confirm">
          {yes ?? t('common:yes')}
        </button>{' '}
        <a className="button plain" href={cancelPath} data-close="">
          {no ?? t('common:cancel')}
        </a>
      </CsrfForm>
    </article>
  );
}
