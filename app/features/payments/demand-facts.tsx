import { useTranslation } from 'react-i18next';
import { Fact } from '~/ui/paper-facts';
import { useMoney } from './parts';
import type { PayView } from './view';

/** What is asked for, what was paid of it and what is open. */
export function DemandFacts({ demand, currency }: Pick<PayView, 'demand' | 'currency'>) {
  const { t } = useTranslation();
  const money = useMoney(currency);
  if (!demand) return null;
  const { demandCents, paidCents, dueCents } = demand;
  const facts: [string, number][] =
    paidCents > 0
      ? [
          ['demanded', demandCents],
          ['paidSoFar', paidCents],
          ['due', dueCents],
        ]
      : [['due', dueCents]];
  return (
    <dl className="facts">
      {facts.map(([name, cents]) => (
        <div key={name} className="pay-fact">
          <Fact label={t(`payments:${name}`)} text={<bdi>{money(cents)}</bdi>} />
        </div>
      ))}
    </dl>
  );
}
