import type { CallData, CallInput } from '~/lib/contract/call';
import { runPostActions, submitEnrollment, submitForm } from '~/areas/form-page/form-page-submit';
import type { Api, ApiFailure, ApiResult } from '~/lib/api.server';

type Submission = Omit<CallInput<typeof submitForm>['body'], 'source'>;

/**
 * Stores and finishes a submission in one act, whose answers the platform validates. Where it has no such call, the two of the
 * specification do it.
 *
 * @param validate for those: the answers that count, or what is wrong with them, of which such a platform may say nothing by field
 */
export async function submitWhole(
  api: Api,
  body: Submission,
  source: string | null,
  validate: () => Promise<Submission['inputForms'] | ApiFailure>,
): Promise<ApiResult<CallData<typeof runPostActions>>> {
  const whole = await api.call(submitForm, { body: { ...body, source } });
  if (whole.isOk || !isMissing(whole)) return whole;
  const inputForms = await validate();
  if (!Array.isArray(inputForms)) return inputForms;
  const report = await api.call(submitEnrollment, { body: { ...body, inputForms } });
  if (!report.isOk) return report;
  const { token, mergeTags: tags, bankDetails } = body;
  const { reportId } = report.data;
  return api.call(runPostActions, { body: { reportId, linkToken: token, tags, bankDetails, source, token } });
}

/** Whether the platform knows nothing of the call. */
const isMissing = ({ name, status }: ApiFailure): boolean =>
  name ? name === 'request.notFound' || name === 'request.notBuilt' : status === 404 || status === 405;
