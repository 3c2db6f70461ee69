import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PartState } from '~/domain/device-handoff-code';
import { textDirectionOf } from '~/domain/language-tags';
import { Button, ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { QrCode, type QrDrawing } from '~/ui/qr-code';
import { noBreakText } from '~/ui/no-break-text';

export interface DeviceHandoffView {
  state: PartState;
  hasCome: boolean;
  question: string;
  isSignature: boolean;
  /** Of the question. */
  language: string;
  /** Address of the code, as it is typed; empty unless it can be taken. */
  address: string;
  qr?: QrDrawing;
  /** Until when it can be taken, as it is read. */
  until: string;
  formPath: string;
  /** Where a script asks how the offer stands. */
  statePath: string;
}

/**
 * The code that hands a question to a phone; with JavaScript it is drawn in a dialog, which sees by itself when the phone is done.
 *
 * @param notice key of a sentence about what was pressed
 */
export function DeviceHandoffPage({ view, notice }: { view: DeviceHandoffView; notice?: TextKey }) {
  const { t } = useTranslation();
  const { state, hasCome, question, isSignature, language, formPath, statePath } = view;
  return (
    <article
      data-dialog-content=""
      data-part="to-phone"
      data-watch={statePath}
      data-state={state}
      aria-labelledby="to-phone-title"
    >
      <h1 id="to-phone-title">{t('device-handoff:title')}</h1>
      {notice ? <Flash kind="info" role="status" text={t(notice)} /> : null}
      <p>
        {t(isSignature ? 'device-handoff:forSignature' : 'device-handoff:forFile')}{' '}
        <strong lang={language} dir={textDirectionOf(language)}>
          {question}
        </strong>
      </p>
      <div data-part="phone-state" aria-live="polite">
        <PhoneState view={view} />
      </div>
      <form method="post" id="to-phone">
        <div className="actions">
          {state === 'over' && !hasCome ? (
            <Button intent="again" text={t('device-handoff:again')} />
          ) : (
            <Button intent="continue" text={t('device-handoff:continue')} />
          )}
          <ButtonLink href={formPath} text={t('device-handoff:back')} isPlain data-close="" />
        </div>
      </form>
    </article>
  );
}

function PhoneState({ view: { state, hasCome, address, qr, until } }: { view: DeviceHandoffView }) {
  const { t } = useTranslation();
  if (state === 'claimed') return <p>{t('device-handoff:claimed')}</p>;
  if (state === 'sent') return <p>{t('device-handoff:sentTitle')}</p>;
  if (state === 'done' || hasCome) return <p>{t('device-handoff:arrived')}</p>;
  if (state === 'over') return <p>{t('device-handoff:over')}</p>;
  return (
    <>
      <p>{t('device-handoff:scan')}</p>
      {qr ? <QrCode drawing={qr} label={t('device-handoff:code')} /> : null}
      <p>
        <bdi data-part="phone-address" dir="ltr">
          {address}
        </bdi>
      </p>
      <p className="hint">{noBreakText(t('device-handoff:until', { until }), until)}</p>
    </>
  );
}
