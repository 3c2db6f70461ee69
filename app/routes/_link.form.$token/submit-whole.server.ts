import type { CallData, CallInput } from '~/contract/call';
import { runPostActions, submitEnrollment, submitForm } from '~/contract/form-page-submit';
import type { Api, ApiFailure, ApiResult } from '~/services/api.server';

type Submission = Omit<CallInput<typeof submitForm>['body'], 'source'>;

/** Stores and finishes a submission: in one act, or by the two calls of the specification where the platform has no other. */
export async function submitWhole(
  api: Api,
  body: Submission,
  source: string | null,
): Promise<ApiResult<CallData<typeof runPostActions>>> {
  const whole = await api.call(submitForm, { body: { ...body, source } });
  if (whole.isOk || !isMissing(whole)) return whole;
  const report = await api.call(submitEnrollment, { body });
  if (!report.isOk) return report;
  const { token, mergeTags: tags, bankDetails } = body;
  const { reportId } = report.data;
  return api.call(runPostActions, { body: { reportId, linkToken: token, tags, bankDetails, source, token } });
}

/** Whether the platform knows nothing of the call. */
const isMissing = ({ name, status }: ApiFailure): boolean =>
  name ? name === 'request.notFound' || name === 'request.notBuilt' : status === 404 || status === 405;
