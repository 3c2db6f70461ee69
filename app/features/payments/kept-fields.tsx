import { FIELDS, type PayValues } from './fields';

/** The first step's answers travel along, so that the steps work in a browser that keeps nothing. */
export function KeptFields({
  values,
  paymentKey,
  hasLink,
}: {
  values: PayValues;
  paymentKey: string;
  hasLink: boolean;
}) {
  const kept: [name: string, value: string][] = [
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
    kept.push([FIELDS.customerNumber, values.customerNumber], [FIELDS.customerNumberAgain, values.customerNumberAgain]);
  return (
    <>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
