import { authorizeReport, type ReportKind } from '~/contract/reports';
import { OWN_TITLES } from '~/features/reports/enrollment-page';
import { appContext } from '~/services/context.server';
import type { LinkArgs } from '~/services/link.server';
import { translate } from '~/services/locale.server';
import { lookUp, prefilledAccount } from '~/services/look-up.server';
import { readFields } from '~/services/read-post.server';
import { seeOther } from '~/services/respond.server';
import { enrollmentPath } from './report.server';

export async function loadStart(
  args: LinkArgs,
  kind: ReportKind,
): Promise<{ kind: ReportKind; title: string; accountNumber: string }> {
  const t = await translate(args);
  return { kind, title: t(OWN_TITLES[kind]), accountNumber: prefilledAccount(args.request) };
}

/** Exchanges the two posted numbers for the address of the enrollment's page, or answers the same page. */
export async function openEnrollment(args: LinkArgs, kind: ReportKind) {
  const post = await readFields(args.request);
  const { api } = await appContext(args);
  const found = await lookUp(args, post, (numbers) => api.call(authorizeReport, { body: { ...numbers, kind } }));
  return found.isFound ? seeOther(enrollmentPath(args.request, kind, found.answer.token)) : found.page;
}
