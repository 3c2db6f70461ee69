import { useTranslation } from 'react-i18next';
import type { ApprovalRound } from '../calls';
import { AdviceDetails, type AdviceView } from '~/ui/form-advice';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfForm } from '~/ui/page-form';

interface OwnerBarProps {
  id: string;
  csrf: string;
  round: ApprovalRound | null;
  /** The version that is shown: what an owner approves is what was seen. */
  version: number;
  /** What could be better about a form that waits. */
  advice: AdviceView | null;
}

/** The bar above a preview: a back link, and the buttons Activate and Reject for owners if the form awaits approval. Spec: forms-and-approval 2.3, 4. */
export function ApprovalBar({ id, csrf, round, version, advice }: OwnerBarProps) {
  const { t } = useTranslation();
  const isShown = round !== null && round.version === version;
  // Make Active is hidden from who submitted it; Reject is not.
  const mayDecide = isShown && (round.obstacle === '' || round.obstacle === 'given' || round.obstacle === 'own');
  return (
    <section className="card" aria-label={t('approval:barTitle')}>
      <ButtonLink href={`/smart/dynamic-form/${id}`} text={t('common:back')} isPlain isSmall />
      {isShown ? (
        <p>
          {t('approval:barText', {
            name: round.submittedByName,
            version: round.version,
            given: round.approvalsGiven,
            needed: round.approvalsRequired,
          })}
        </p>
      ) : null}
      {isShown && round.turn !== '' ? (
        <p className="flash flash-warning">
          {t(`approval:turn.${round.turn}`, { n: round.judges, needed: round.approvalsRequired })}
        </p>
      ) : null}
      {isShown && round.obstacle !== '' ? <p className="hint">{t(`approval:obstacle.${round.obstacle}`)}</p> : null}
      {isShown && advice ? <AdviceDetails advice={advice} /> : null}
      {mayDecide ? (
        <CsrfForm csrf={csrf} action={`/form/preview/${id}/decision`} className="with-button">
          <input type="hidden" name="version" value={version} />
          {round.obstacle === '' ? <Button intent="activate" text={t('approval:activate')} /> : null}
          <ButtonLink
            href={`/form/preview/${id}/decision?version=${version}`}
            text={t('approval:reject')}
            isPlain
            data-dialog=""
          />
        </CsrfForm>
      ) : null}
    </section>
  );
}
