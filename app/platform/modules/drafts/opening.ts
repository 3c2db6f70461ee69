import type { OpenedForm } from '~/contract/extras';
import type { EnrollmentToken } from '~/contract/tokens';
import { wishedTag } from '~/domain/languages';
import type { PlatformContext } from '../../context';
import { isFailure, type Failure } from '../../http/result';
import { createFormService } from '../forms/service';
import { createDraftService } from './service';

/** A form as its page needs it, with what is filled in so far. */
export function createOpening(context: Pick<PlatformContext, 'db' | 'clock'>) {
  const forms = createFormService(context);
  const drafts = createDraftService(context);
  return {
    /** @param wishes tags of languages, the most wanted first. Failures: `form.notFound`. */
    async open(link: EnrollmentToken, wishes: readonly string[]): Promise<OpenedForm | Failure> {
      const { accountId, enrollmentId } = link;
      const offered = await forms.listTranslations(accountId, enrollmentId);
      if (isFailure(offered)) return offered;
      const languages = offered.translations;
      const language =
        wishedTag(
          languages.map((each) => each.language),
          wishes,
        ) ?? wishes.at(-1);
      const [opened, enrollment, draft, captureIpAddress] = await Promise.all([
        forms.openLink(link),
        forms.getForRecipient(link, enrollmentId, language ?? ''),
        drafts.getDraft(link),
        forms.capturesIp(accountId),
      ]);
      if (isFailure(opened)) return opened;
      return isFailure(enrollment) ? enrollment : { opened, enrollment, languages, draft, captureIpAddress };
    },
  };
}
