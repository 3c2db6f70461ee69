import { useParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';
import { Problem, useRouteFailure } from '~/ui/problem';
import { overpaymentOf } from '~/domain/payment';
import { parseAmount } from '~/domain/money';
import { formatPhone } from '~/domain/phone-number';
import { PageForm } from '~/ui/page-form';
import { PhoneLink } from '~/ui/page-frame';
import { RenewLinkForm } from '~/ui/renew-link-form';
import { FirstStepHiddenFields, PayNoticeBox, useMoneyFormat } from './pay-components';
import { CardOrAccountStep } from './card-or-account-step';
import { MethodAndAmountStep } from './method-and-amount-step';
import type { HostedPageRedirect, PayAnswer, PayPageState, StepProps } from './view';

const STEPS = { start: MethodAndAmountStep, more: MoreStep, pay: CardOrAccountStep };

/** The page of a payer, with a link and without. Spec: enrollment-and-payment 2, "Smart pay page". */
export function PayPage({
  state,
  posted,
}: {
  state: PayPageState;
  posted: PayAnswer | HostedPageRedirect | undefined;
}) {
  const { t } = useTranslation();
  if (posted && 'hostedPageUrl' in posted) return <ToHostedPage url={posted.hostedPageUrl} />;
  if (state.kind === 'noCompany')
    return <PayMessagePage title={t('payments:noCompanyTitle')} text={t('payments:noCompanyText')} />;
  if ('company' in state) return <NothingToPay {...state} />;
  if (state.kind !== 'form') {
    return (
      <PayMessagePage title={t(`payments:${state.kind}Title`)} text={t(`payments:${state.kind}Text`)}>
        <ButtonLink href={state.resultPath} text={t(`payments:${state.kind}Link`)} />
      </PayMessagePage>
    );
  }
  const answer = posted ?? state.answer ?? undefined;
  const Step = answer ? STEPS[answer.step] : MethodAndAmountStep;
  return (
    <article className="pay">
      <h1>{t('payments:title')}</h1>
      {state.isUnknownKey && !answer ? <PayNoticeBox textKey="payments:unknownKey" /> : null}
      <Step view={state.view} answer={answer} />
    </article>
  );
}

/** The first button of each step's form. */
const FIRST_BUTTONS = { start: 'next', more: 'change', pay: 'pay' } as const satisfies Record<
  keyof typeof STEPS,
  string
>;

/** The first button of the page's form; undefined where nothing is asked. */
export function payPageSubmitButton(state: PayPageState, posted: PayAnswer | HostedPageRedirect | undefined) {
  if (state.kind !== 'form' || (posted && 'hostedPageUrl' in posted)) return undefined;
  const { step } = posted ?? state.answer ?? { step: 'start' as const };
  // There is never more to pay than is due where nothing is.
  return step === 'more' && !state.view.demand ? undefined : { name: 'intent', value: FIRST_BUTTONS[step] };
}

/** Nothing is paid here: why, and whom to call. */
function NothingToPay({ kind, company, phone, country }: Extract<PayPageState, { kind: 'off' | 'withdrawn' }>) {
  const { t } = useTranslation();
  return (
    <PayMessagePage title={t(`payments:${kind}Title`)} text={t(`payments:${kind}Text`, { company })}>
      {phone ? <PhoneLink phone={phone}>{formatPhone(phone, country || undefined)}</PhoneLink> : undefined}
    </PayMessagePage>
  );
}

/** A page with one message: what is wrong, and what the payer can do. */
export function PayMessagePage({ title, text, children }: { title: string; text: string; children?: JSX.Element }) {
  return (
    <article className="pay">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {children ? <p className="actions">{children}</p> : null}
    </article>
  );
}

/** A post may not lead to another site by itself; a link may. */
function ToHostedPage({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <PayMessagePage title={t('payments:elsewhereTitle')} text={t('payments:elsewhereText')}>
      <ButtonLink href={url} text={t('payments:toWallet')} />
    </PayMessagePage>
  );
}

/** A payment link that has run out: a fresh one goes to the contact on file, and what is to be paid stays the same. */
export function ExpiredPayLinkPage() {
  const { t } = useTranslation();
  const failure = useRouteFailure();
  const { token = '' } = useParams();
  if (failure?.data?.name !== 'token.expired') return <Problem error={failure} />;
  return (
    <article className="pay">
      <h1>{t('payments:expiredTitle')}</h1>
      <p className="lead">{t('payments:expiredText')}</p>
      <RenewLinkForm token={token} />
    </article>
  );
}

/** Asked between the steps: more than is due may be a slip of the finger. */
function MoreStep({ view, answer }: StepProps) {
  const { t } = useTranslation();
  const money = useMoneyFormat(view.currency);
  if (!answer || !view.demand) return null;
  const { values, paymentKey } = answer;
  const amountCents = parseAmount(values.amount) ?? 0;
  const amount = money(amountCents);
  const { dueCents } = view.demand;
  return (
    <>
      <h2>{t('payments:more.question', { due: money(dueCents), amount })}</h2>
      <p>{t('payments:more.text', { credit: money(overpaymentOf(amountCents, dueCents)), company: view.company })}</p>
      <PageForm noValidate>
        <FirstStepHiddenFields values={values} paymentKey={paymentKey} hasLink={view.accountNumber !== null} />
        <div className="actions">
          <Button intent="change" text={t('payments:more.change')} />
          <Button intent="accept" text={t('payments:more.yes', { amount })} isPlain />
        </div>
      </PageForm>
    </>
  );
}
