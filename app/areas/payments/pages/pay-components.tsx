import type { TextName } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoney, type Currency } from '~/domain/money';
import { Input } from '~/ui/inputs';
import { DescriptionItem } from '~/ui/description-items';
import { FIELD_NAMES, type PayValues } from './fields';
import type { PayNotice } from './view';

/** Formats amounts in the page's language, with the currency sign where the language puts it. */
export function useMoneyFormat(currency: Currency): (amountCents: number) => string {
  const { i18n } = useTranslation();
  return (amountCents) => `\u2068${formatMoney(amountCents, currency, i18n.language)}\u2069`;
}

/** Shows a message about the whole post, with a link where there is more to see. */
export function PayNoticeBox({ textKey, params, link }: PayNotice) {
  const { t } = useTranslation();
  return (
    <div className="flash flash-error" role="alert">
      <p>{t(textKey, { ...params, defaultValue: textKey.replace(/^errors:/, '') })}</p>
      {link ? (
        <p>
          <a href={link.path}>{t(link.textKey)}</a>
        </p>
      ) : null}
    </div>
  );
}

/** The first step's answers travel along, so that the steps work in a browser that keeps nothing. */
export function FirstStepHiddenFields({
  values,
  paymentKey,
  hasLink,
}: {
  values: PayValues;
  paymentKey: string;
  hasLink: boolean;
}) {
  const fields: [name: string, value: string][] = [
    [FIELD_NAMES.key, paymentKey],
    [FIELD_NAMES.method, values.method],
    [FIELD_NAMES.choice, values.choice],
    [FIELD_NAMES.amount, values.amount],
    [FIELD_NAMES.due, values.due],
    [FIELD_NAMES.acceptsMore, values.acceptsMore],
    [FIELD_NAMES.email, values.email],
    [FIELD_NAMES.phone, values.phone],
  ];
  if (!hasLink)
    fields.push(
      [FIELD_NAMES.customerNumber, values.customerNumber],
      [FIELD_NAMES.customerNumberAgain, values.customerNumberAgain],
    );
  return (
    <>
      {fields.map(([name, value]) => (
        <Input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
    </>
  );
}

/** A value and the key of its label. */
export type PayDetail = [key: TextName<'payments:'>, value: string];

/** Items of a description list, each with the key of its label. Empty values are left out. */
export function PayDetails({ items, className = 'fact' }: { items: readonly PayDetail[]; className?: string }) {
  const { t } = useTranslation();
  return (
    <>
      {items
        .filter(([, value]) => value !== '')
        .map(([key, value]) => (
          <div key={key} className={className}>
            <DescriptionItem label={t(`payments:${key}`)} text={<bdi>{value}</bdi>} />
          </div>
        ))}
    </>
  );
}
