import { useTranslation } from 'react-i18next';
import type { CallData } from '~/contract/call';
import type { createApiKey } from '~/contract/keys';
import { isolate } from '~/domain/punctuation';
import { ButtonLink } from '~/ui/button';
import { Field } from '~/ui/field';
import { SaidWhen } from '~/ui/said-when';

/** A key that has just been made, shown this once; or the word that its form has made it before. */
export function MadePage({ made: { key, token } }: { made: CallData<typeof createApiKey> }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('keys:madeTitle')}</h1>
      {token === '' ? (
        <p role="alert">{t('keys:madeBefore', { name: isolate(key.name) })}</p>
      ) : (
        <>
          <p role="status">{t('keys:madeText')}</p>
          <TokenField token={token} />
        </>
      )}
      {/* The button that copies is put in front by the browser module `keys`. */}
      <div className="actions" data-part="copy" data-copy={t('keys:copy')}>
        <ButtonLink href="/smart/keys" text={t('keys:back')} isPlain />
        <SaidWhen as="span" role="status" data-part="copied" text={t('keys:copied')} />
      </div>
    </article>
  );
}

/** Several lines, so that the whole is seen on a phone too. */
function TokenField({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <Field id="token" label={t('keys:key')} isRequired>
      {({ 'aria-required': _required, ...control }) => (
        <textarea
          {...control}
          defaultValue={token}
          rows={2}
          readOnly
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          className="code"
        />
      )}
    </Field>
  );
}
