import type { FormFile } from '~/areas/forms/form-file';
import { formInputs } from '~/areas/forms/form-texts';
import { takesAccount } from '~/areas/forms/input-types';
import { changeEnd, changeState, type ChangeState } from '~/domain/submission-change';
import type { PlatformContext } from '~/platform/context';
import type { SubmissionRow } from '~/platform/db/schema';
import { createFormService, type StoredForm } from '~/areas/forms/service.server';

/** How a submission stands with changes, and until when they are, or were, allowed, in milliseconds. */
interface ChangeStanding {
  state: ChangeState;
  until: number | undefined;
}

/** Whether a form can be asked again: what is done by one can't be done twice. */
const isAskedAgain = ({ row, definition }: StoredForm): boolean =>
  row.status === 'active' && definition.type === 'CustomForm' && !formInputs(definition).some(takesAccount);

/**
 * Judges whether a submission may be changed. How long is said by the version that it stands in, so that nothing that a person was
 * promised changes behind them; the form that is live must be one that can be asked again.
 */
export function createChangeStanding({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const forms = createFormService({ db });

  return async (submission: SubmissionRow, definition: FormFile): Promise<ChangeStanding> => {
    const { account_id, form_id, submitted_at, changes, withdrawn_at } = submission;
    const { mayChangeDays, mayChangeUntil } = definition;
    if (changeEnd({ mayChangeDays, mayChangeUntil }, submitted_at) === undefined)
      return { state: 'never', until: undefined };
    const live = await forms.findForm(account_id, form_id);
    const until = changeEnd(
      { mayChangeDays, mayChangeUntil, expirationDate: live?.definition.expirationDate },
      submitted_at,
    );
    const isAsked = live !== undefined && isAskedAgain(live);
    return {
      state: changeState({ until, changes, isWithdrawn: withdrawn_at !== null, isAsked, now: clock.now() }),
      until,
    };
  };
}
