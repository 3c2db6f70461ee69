import type { CallData, CallInput } from '~/lib/contract/call';
import { runPostActions, submitEnrollment, submitForm } from '../../submission-calls';
import type { Api, ApiFailure, ApiResult } from '~/lib/api-client.server';

type Submission = Omit<CallInput<typeof submitForm>['body'], 'source'>;

/**
 * Stores and finishes a submission by one call, which validates the answers. A platform without that call gets the two calls of the
 * specification.
 *
 * @param validate for the two calls: returns the answers to send or the validation failure, because such a platform may report no field errors
 */
export async function sendSubmission(
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
