import type { FormFile } from '~/areas/forms/form-file';
import { formInputs } from '~/areas/forms/localize-form';
import { takesBankAccount } from '~/areas/forms/input-types';
import { changeEnd, changeState, type ChangeState } from '~/domain/submission-change';
import type { PlatformContext } from '~/platform/platform-context';
import type { SubmissionRow } from '~/platform/db/schema';
import { createFormService, type StoredForm } from '~/areas/forms/service.server';

/** Whether a submission can be changed, and until when, in milliseconds. */
interface ChangeStatus {
  state: ChangeState;
  until: number | undefined;
}

/** Whether a form can be filled in again: a payment or plan is set up only once. */
const acceptsNewSubmissions = ({ row, definition }: StoredForm): boolean =>
  row.status === 'active' && definition.type === 'CustomForm' && !formInputs(definition).some(takesBankAccount);

/**
 * Creates a function that gets whether a submission may still be changed, and until when. How long is said by the version that it stands in, so that nothing that a person was
 * promised changes behind them; the form that is live must be one that can be asked again.
 */
export function createChangeStatusGetter({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const forms = createFormService({ db });

  return async (submission: SubmissionRow, definition: FormFile): Promise<ChangeStatus> => {
    const { account_id, form_id, submitted_at, changes, withdrawn_at } = submission;
    const { mayChangeDays, mayChangeUntil } = definition;
    if (changeEnd({ mayChangeDays, mayChangeUntil }, submitted_at) === undefined)
      return { state: 'never', until: undefined };
    const live = await forms.findForm(account_id, form_id);
    const until = changeEnd(
      { mayChangeDays, mayChangeUntil, expirationDate: live?.definition.expirationDate },
      submitted_at,
    );
    const isAccepting = live !== undefined && acceptsNewSubmissions(live);
    return {
      state: changeState({
        until,
        changes,
        isWithdrawn: withdrawn_at !== null,
        isRequested: isAccepting,
        now: clock.now(),
      }),
      until,
    };
  };
}
