import type { Migration } from 'kysely';
import { foundation } from './0001-foundation';
import { preferences } from './0002-preferences';
import { payments } from './0003-payments';
import { enrollment } from './0004-enrollment';
import { reports } from './0005-reports';
import { users } from './0006-users';
import { walletAndPush } from './0007-wallet-and-push';
import { fieldService } from './0008-field-service';
import { admin } from './0009-admin';
import { quietSaves } from './0010-quiet-saves';
import { stopsAndCodeLimits } from './0011-stops-and-code-limits';
import { submissionTimeZone } from './0012-submission-time-zone';
import { answersApart } from './0013-answers-apart';
import { demands } from './0014-demands';
import { supportPhoneWords } from './0015-support-phone-words';
import { consentUndos } from './0016-consent-undos';
import { openPaymentLimit } from './0017-open-payment-limit';
import { data } from './0018-data';
import { apiKeys } from './0019-api-keys';
import { accountStanding } from './0020-account-standing';
import { secondFactors } from './0021-second-factors';
import { operator } from './0022-operator';
import { dossiers } from './0023-dossiers';
import { messageTexts } from './0024-message-texts';
import { shortLinks } from './0025-short-links';
import { publicForms } from './0026-public-forms';
import { mailings } from './0027-mailings';
import { previews } from './0028-previews';
import { testRecipients } from './0029-test-recipients';
import { outageTranslations } from './0030-outage-translations';
import { sharedStops } from './0031-shared-stops';
import { jobs } from './0032-jobs';
import { deliveries } from './0033-deliveries';
import { mailingSteps } from './0034-mailing-steps';
import { webhooks } from './0035-webhooks';
import { quietHours } from './0036-quiet-hours';
import { suppressions } from './0037-suppressions';
import { sendRates } from './0038-send-rates';
import { alerts } from './0039-alerts';
import { reminders } from './0040-reminders';
import { draftReminders } from './0041-draft-reminders';
import { carrierQueues } from './0042-carrier-queues';
import { jobsInOrder } from './0043-jobs-in-order';
import { textParts } from './0044-text-parts';
import { waitingCounts } from './0045-waiting-counts';
import { codesAndStops } from './0046-codes-and-stops';
import { pictureChanges } from './0048-picture-changes';
import { withdrawals } from './0047-withdrawals';
import { answersElsewhere } from './0049-answers-elsewhere';
import { sliceCounts } from './0050-slice-counts';
import { templateUndos } from './0051-template-undos';
import { uploads } from './0052-uploads';
import { search } from './0055-search';
import { submissionVersions } from './0056-submission-versions';
import { phoneParts } from './0057-phone-parts';

/** Every migration by name; the names decide the order. */
export function migrations(engine: 'sqlite' | 'postgres'): Record<string, Migration> {
  return {
    '0001-foundation': foundation(engine),
    '0002-preferences': preferences,
    '0003-payments': payments,
    '0004-enrollment': enrollment,
    '0005-reports': reports,
    '0006-users': users,
    '0007-wallet-and-push': walletAndPush,
    '0008-field-service': fieldService,
    '0009-admin': admin,
    '0010-quiet-saves': quietSaves,
    '0011-stops-and-code-limits': stopsAndCodeLimits,
    '0012-submission-time-zone': submissionTimeZone,
    '0013-answers-apart': answersApart,
    '0014-demands': demands,
    '0015-support-phone-words': supportPhoneWords,
    '0016-consent-undos': consentUndos,
    '0017-open-payment-limit': openPaymentLimit,
    '0018-data': data,
    '0019-api-keys': apiKeys,
    '0020-account-standing': accountStanding,
    '0021-second-factors': secondFactors,
    '0022-operator': operator,
    '0023-dossiers': dossiers,
    '0024-message-texts': messageTexts,
    '0025-short-links': shortLinks,
    '0026-public-forms': publicForms,
    '0027-mailings': mailings,
    '0028-previews': previews,
    '0029-test-recipients': testRecipients,
    '0030-outage-translations': outageTranslations,
    '0031-shared-stops': sharedStops,
    '0032-jobs': jobs,
    '0033-deliveries': deliveries,
    '0034-mailing-steps': mailingSteps,
    '0035-webhooks': webhooks,
    '0036-quiet-hours': quietHours,
    '0037-suppressions': suppressions,
    '0038-send-rates': sendRates,
    '0039-alerts': alerts,
    '0040-reminders': reminders,
    '0041-draft-reminders': draftReminders,
    '0042-carrier-queues': carrierQueues,
    '0043-jobs-in-order': jobsInOrder,
    '0044-text-parts': textParts(engine),
    '0045-waiting-counts': waitingCounts,
    '0046-codes-and-stops': codesAndStops,
    '0048-picture-changes': pictureChanges,
    '0047-withdrawals': withdrawals,
    '0049-answers-elsewhere': answersElsewhere,
    '0050-slice-counts': sliceCounts,
    '0051-template-undos': templateUndos,
    '0052-uploads': uploads(engine),
    '0055-search': search(engine),
    '0056-submission-versions': submissionVersions,
    '0057-phone-parts': phoneParts,
  };
}
