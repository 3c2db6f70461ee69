import type { OpenedForm } from '~/contract/form-page';
import type { EnrollmentToken } from '~/contract/tokens';
import { wishedTag } from '~/domain/languages';
import type { PlatformContext } from '../../context';
import { isFailure, type Failure } from '../../http/result';
import { createDraftService } from '../drafts/service';
import { createFormPageService } from './service';

/** A form as its page needs it, with what is filled in so far. */
export function createOpening(context: PlatformContext) {
  const page = createFormPageService(context);
  const drafts = createDraftService(context);
  return {
    /** @param wishes tags of languages, the most wanted first. Failures: `form.notFound`. */
    async open(link: EnrollmentToken, wishes: readonly string[]): Promise<OpenedForm | Failure> {
      const { accountId, enrollmentId } = link;
      const offered = await page.listTranslations(accountId, enrollmentId);
      if (isFailure(offered)) return offered;
      const languages = offered.translations;
      const language =
        wishedTag(
          languages.map((each) => each.language),
          wishes,
        ) ?? wishes.at(-1);
      const [opened, enrollment, draft, captureIpAddress] = await Promise.all([
        page.openLink(link),
        page.getForRecipient(link, enrollmentId, language ?? ''),
        drafts.getDraft(link),
        page.capturesIp(accountId),
      ]);
      if (isFailure(opened)) return opened;
      return isFailure(enrollment) ? enrollment : { opened, enrollment, languages, draft, captureIpAddress };
    },
  };
}
