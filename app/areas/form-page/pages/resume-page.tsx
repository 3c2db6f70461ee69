import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { Button } from '~/ui/button';
import { useFields } from '~/ui/form-fields';
import { FieldGroup } from '~/ui/field';
import { Flash } from '~/ui/flash-message';
import { Input } from '~/ui/inputs';
import { QrCode, type QrDrawing } from '~/ui/qr-code';
import { noBreakText } from '~/ui/no-break-text';

interface ResumeView {
  formPath: string;
  contacts: { channel: 'email' | 'sms'; masked: string }[];
  /** Absent where the address is longer than a code holds. */
  qr?: QrDrawing;
  /** Until when the link of the code is good, as it is read. */
  goodUntil: string;
  /** Days that a draft is stored after the last change. */
  retentionDays: number;
}

/** The value of a contact's button: how it is written to, and what is shown of it. */
export const contactValue = ({ channel, masked }: ResumeView['contacts'][number]): string => `${channel}:${masked}`;

/** How to resume a form later or on another device: by a link to a contact on file, or by a code to scan. */
export function ResumePage({ view, problem }: { view: ResumeView; problem: Partial<FormProblem> | undefined }) {
  const { t } = useTranslation();
  const { formPath, qr, goodUntil, retentionDays } = view;
  return (
    <>
      <h1>{t('form-page:goOnTitle')}</h1>
      <p>{t('form-page:goOnKept', { count: retentionDays })}</p>
      <SendResumeLink view={view} problem={problem} />
      {qr ? (
        <section aria-labelledby="go-on-scan">
          <h2 id="go-on-scan">{t('form-page:goOnScan')}</h2>
          <p>{t('form-page:goOnScanText')}</p>
          <QrCode drawing={qr} label={t('form-page:goOnCode')} />
          <p>{noBreakText(t('form-page:goOnUntil', { until: goodUntil }), goodUntil)}</p>
        </section>
      ) : null}
      <p>
        <a href={formPath}>{t('form-page:goOnBack')}</a>
      </p>
    </>
  );
}

function SendResumeLink({ view: { contacts }, problem }: Pick<Parameters<typeof ResumePage>[0], 'view' | 'problem'>) {
  const { t } = useTranslation();
  const { field, summary, notice } = useFields(problem);
  const { error, value } = field('contact');
  return (
    <section aria-labelledby="go-on-send">
      <h2 id="go-on-send">{t('form-page:goOnSend')}</h2>
      {contacts.length === 0 ? (
        <p>{t('form-page:goOnNoContact')}</p>
      ) : (
        <form method="post" noValidate>
          {summary(t('form-page:checkErrors'))}
          {notice ? <Flash kind="warning" text={notice} /> : null}
          <FieldGroup id="contact" label={t('form-page:goOnWhere')} error={error} isRequired>
            {contacts.map((contact, index) => (
              <div className="choice" key={contactValue(contact)}>
                <Input
                  type="radio"
                  id={`contact-${index}`}
                  name="contact"
                  value={contactValue(contact)}
                  defaultChecked={value === contactValue(contact) || (value === '' && contacts.length === 1)}
                />
                <label htmlFor={`contact-${index}`}>
                  {t(contact.channel === 'email' ? 'form-page:goOnEmail' : 'form-page:goOnSms')}{' '}
                  <bdi dir="ltr">{contact.masked}</bdi>
                </label>
              </div>
            ))}
          </FieldGroup>
          <Button text={t('form-page:goOnPress')} />
        </form>
      )}
    </section>
  );
}
