import { useTranslation } from 'react-i18next';
import { ButtonLink } from '~/ui/button';
import { Field } from '~/ui/field';
import { Textarea } from '~/ui/inputs';
import { accountPath } from './view';

/** The link of an owner's invitation, and for how many days it is valid. */
export interface OwnerInvitationLink {
  id: string;
  address: string;
  days: number;
}

/** Shows the link of an owner's invitation. Only the response to the post that created it shows it. */
export function OwnerInvitationLinkPage({ made: { id, address, days } }: { made: OwnerInvitationLink }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('operator:madeTitle')}</h1>
      <p role="status">{t('operator:madeText', { days })}</p>
      <Field id="address" label={t('operator:address')}>
        {(control) => (
          <Textarea
            {...control}
            defaultValue={address}
            rows={3}
            readOnly
            dir="ltr"
            spellCheck={false}
            className="code"
          />
        )}
      </Field>
      <p>
        <ButtonLink href={accountPath(id)} text={t('operator:backToOne')} isPlain />
      </p>
    </article>
  );
}
