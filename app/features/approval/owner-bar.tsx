import { useTranslation } from 'react-i18next';
import type { ApprovalRound } from '~/contract/approval';

interface OwnerBarProps {
  id: string;
  csrf: string;
  round: ApprovalRound | null;
  /** The version that is shown: what an owner approves is what was seen. */
  version: number;
}

/** Above a preview: the way back, and for an owner of a form that waits Activate and Reject. Spec: forms-and-approval 2.3, 4. */
export function OwnerBar({ id, csrf, round, version }: OwnerBarProps) {
  const { t } = useTranslation();
  const isShown = round !== null && round.version === version;
  // Make Active is hidden from who submitted it; Reject is not.
  const mayJudge = isShown && (round.obstacle === '' || round.obstacle === 'given' || round.obstacle === 'own');
  return (
    <section className="card owner-bar" aria-label={t('approval:barTitle')}>
      <a className="button plain small" href={`/smart/dynamic-form/${id}`}>
        {t('common:back')}
      </a>
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
      {mayJudge ? (
        <form method="post" action={`/form/preview/${id}/decision`} className="with-button">
          <input type="hidden" name="csrf" value={csrf} />
          <input type="hidden" name="version" value={version} />
          {round.obstacle === '' ? (
            <button type="submit" className="button" name="intent" value="activate">
              {t('approval:activate')}
            </button>
          ) : null}
          <a className="button plain" href={`/form/preview/${id}/decision?version=${version}`} data-dialog="">
            {t('approval:reject')}
          </a>
        </form>
      ) : null}
    </section>
  );
}
