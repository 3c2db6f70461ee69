import type { TextName } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoney, type Currency } from '~/domain/money';
import { Input } from '~/ui/inputs';
import { DescriptionItem } from '~/ui/description-items';
import { FIELDS, type PayValues } from './fields';
import type { PayNotice } from './view';

/** Amounts in the page's language. The sign stands where the language puts it, whatever the direction of the sentence. */
export function useMoney(currency: Currency): (amountCents: number) => string {
  const { i18n } = useTranslation();
  return (amountCents) => `\u2068${formatMoney(amountCents, currency, i18n.language)}\u2069`;
}

/** A message about the whole post, with a link where there is more to see. */
export function Notice({ textKey, params, link }: PayNotice) {
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
    [FIELDS.key, paymentKey],
    [FIELDS.method, values.method],
    [FIELDS.choice, values.choice],
    [FIELDS.amount, values.amount],
    [FIELDS.due, values.due],
    [FIELDS.acceptsMore, values.acceptsMore],
    [FIELDS.email, values.email],
    [FIELDS.phone, values.phone],
  ];
  if (!hasLink)
    fields.push(
      [FIELDS.customerNumber, values.customerNumber],
      [FIELDS.customerNumberAgain, values.customerNumberAgain],
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
