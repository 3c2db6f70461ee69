import { createContext, useContext, type ComponentProps } from 'react';
import { PAGE_FORM_ID } from '~/domain/page-frame';
import { InPageFormProvider } from './inputs';
import { usePage, type PressedButton } from './page-provider';

const Csrf = createContext<string | undefined>(undefined);
/** Around the pages of a signed-in user: each of their forms posts the user's key, which no other site knows. */
export const CsrfProvider = Csrf.Provider;

/** @param csrf of a page that no provider is around */
function CsrfField({ csrf }: { csrf?: string }) {
  const own = useContext(Csrf);
  const value = csrf ?? own;
  return value === undefined ? null : <input type="hidden" name="csrf" value={value} />;
}

/** A form whose buttons act on what the page shows: people type nothing into it that the frame would keep. */
export function CsrfForm({ csrf, children, ...form }: ComponentProps<'form'> & { csrf?: string }) {
  return (
    <form method="post" {...form}>
      <CsrfField csrf={csrf} />
      {children}
    </form>
  );
}

/**
 * The form of a page that people type into: what is typed goes along when a language or colors are chosen in the frame. The route says by
 * `handle.form` that its page has one, and which button is its first: the frame is rendered before the page.
 */
export function PageForm({ children, ...form }: ComponentProps<'form'>) {
  return (
    <InPageFormProvider value>
      <form method="post" {...form} id={PAGE_FORM_ID}>
        <CsrfField />
        {children}
      </form>
    </InPageFormProvider>
  );
}

/**
 * The Enter key presses the first button that belongs to a form, wherever it stands: this one, where the first that is seen
 * would be another. `form` names the form where it does not stand within. Text browsers would show it, and have no use for it.
 */
export function EnterButton({ form, enter, text }: { form?: string; enter: PressedButton; text: string }) {
  if (usePage().isText) return null;
  return (
    <>
      <button type="submit" form={form} {...enter} className="sr" tabIndex={-1} aria-hidden="true" formNoValidate>
        {text}
      </button>{' '}
    </>
  );
}
