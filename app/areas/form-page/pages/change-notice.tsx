import { useTranslation } from 'react-i18next';
import type { Draft } from '~/areas/drafts/calls';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { textDirectionOf } from '~/domain/language-tags';
import { Button, ButtonLink } from '~/ui/button';
import { InLanguage, useTextLanguage } from '~/ui/in-language';
import { useFrameAccount } from '~/ui/page-frame';
import { Differences } from '~/ui/version-history';
import { noBreakText } from '~/ui/no-break-text';
import type { FormView } from './form-view';

type Change = NonNullable<Draft['change']>;

/** A draft change that can't be sent any more. */
export interface ExpiredChange extends Change {
  /** The form's. */
  language: string;
  /** IANA name of the zone of its times. */
  timeZone: string;
  receiptPath: string;
  leavePath: string;
}

/** Above the questions: what is changed, until when, and the way out. It stands in the form, so that leaving loses nothing unasked. */
export function ChangeNotice({ view: { change, timeZone, model } }: { view: FormView }) {
  const { t, i18n } = useTranslation();
  const language = useTextLanguage();
  if (!change) return null;
  const time = (at: string) => formatDateAndTimeOrNotAvailable(Date.parse(at), timeZone, i18n.language);
  const [sent, until] = [time(change.submittedAt), time(change.until ?? '')];
  return (
    <section className="card" aria-labelledby="changing-title" {...language}>
      <h2 id="changing-title">{t('form-page:changingTitle', { reference: change.reference })}</h2>
      <p>{noBreakText(t('form-page:changingText', { sent, until }), sent, until)}</p>
      {change.isNewerForm ? <p>{t('form-page:changingNewer')}</p> : null}
      {model.inputs.some(({ inputType }) => inputType === 'signature') ? (
        <p>{t('form-page:changeSignatures')}</p>
      ) : null}
      <Button intent="leave" text={t('form-page:leaveChange')} isPlain isSmall formNoValidate />
      <input type="hidden" name="change" value={change.id} />
      <input type="hidden" name="changeOf" value={change.reference} />
    </section>
  );
}

/** The page of a change that came too late: why, what stands, and what was typed, so that it can be told in another way. */
export function ExpiredChangePage({ title, over }: { title: string; over: ExpiredChange }) {
  return (
    <article lang={over.language} dir={textDirectionOf(over.language)}>
      <h1>{title}</h1>
      <InLanguage language={over.language}>
        <ExpiredChangeContents over={over} />
      </InLanguage>
    </article>
  );
}

function ExpiredChangeContents({ over }: { over: ExpiredChange }) {
  const { t, i18n } = useTranslation();
  const language = useTextLanguage();
  const company = useFrameAccount()?.companyName ?? '';
  const { reference, state, differences, timeZone } = over;
  const until = formatDateAndTimeOrNotAvailable(Date.parse(over.until ?? ''), timeZone, i18n.language);
  const reasons = {
    withdrawn: t('form-page:overWithdrawn', { reference }),
    full: t('form-page:overOften'),
    over: noBreakText(t('form-page:overUntil', { until }), until),
    never: t('form-page:overClosed'),
    closed: t('form-page:overClosed'),
    open: '',
  };
  return (
    <div {...language}>
      <div className="flash flash-warning" role="status">
        <p>
          <strong>{t('form-page:overTitle')}</strong>
        </p>
        <p>{reasons[state]}</p>
      </div>
      <p>
        <ButtonLink href={over.receiptPath} text={t('form-page:openReceipt')} />
      </p>
      {differences.length > 0 ? (
        <>
          <h2>{t('form-page:overTyped')}</h2>
          <Differences differences={differences} language={over.language} around={language.lang ?? over.language} />
          <p>{t('form-page:overAsk', { company, reference })}</p>
        </>
      ) : null}
      <p>
        <ButtonLink href={over.leavePath} text={t('form-page:overDiscard')} isPlain />
      </p>
    </div>
  );
}
