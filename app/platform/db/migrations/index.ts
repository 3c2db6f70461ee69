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
import { identities } from './0058-identities';
import { sealedAnswers } from './0059-sealed-answers';
import { categoryLists } from './0060-category-lists';
import { testData } from './0061-test-data';
import { keyExpiry } from './0062-key-expiry';
import { submissionSequence } from './0063-submission-sequence';
import { emailDomains } from './0064-email-domains';
import { contract, expand, type Step } from './step';

/** Every migration by name; the names decide the order, and each says whether the program before it goes on working. */
export function migrations(engine: 'sqlite' | 'postgres'): Record<string, Step> {
  return {
    '0001-foundation': expand(foundation(engine)),
    '0002-preferences': expand(preferences),
    '0003-payments': expand(payments),
    '0004-enrollment': expand(enrollment),
    '0005-reports': expand(reports),
    '0006-users': expand(users),
    '0007-wallet-and-push': expand(walletAndPush),
    '0008-field-service': expand(fieldService),
    '0009-admin': expand(admin),
    '0010-quiet-saves': expand(quietSaves),
    '0011-stops-and-code-limits': contract(stopsAndCodeLimits),
    '0012-submission-time-zone': expand(submissionTimeZone),
    '0013-answers-apart': expand(answersApart),
    '0014-demands': contract(demands),
    '0015-support-phone-words': expand(supportPhoneWords),
    '0016-consent-undos': expand(consentUndos),
    '0017-open-payment-limit': expand(openPaymentLimit),
    '0018-data': contract(data),
    '0019-api-keys': expand(apiKeys),
    '0020-account-standing': expand(accountStanding),
    '0021-second-factors': expand(secondFactors),
    '0022-operator': expand(operator),
    '0023-dossiers': expand(dossiers),
    '0024-message-texts': expand(messageTexts),
    '0025-short-links': expand(shortLinks),
    '0026-public-forms': expand(publicForms),
    '0027-mailings': expand(mailings),
    '0028-previews': expand(previews),
    '0029-test-recipients': expand(testRecipients),
    '0030-outage-translations': expand(outageTranslations),
    '0031-shared-stops': expand(sharedStops),
    '0032-jobs': expand(jobs),
    '0033-deliveries': contract(deliveries),
    '0034-mailing-steps': contract(mailingSteps),
    '0035-webhooks': expand(webhooks),
    '0036-quiet-hours': expand(quietHours),
    '0037-suppressions': expand(suppressions),
    '0038-send-rates': expand(sendRates),
    '0039-alerts': expand(alerts),
    '0040-reminders': expand(reminders),
    '0041-draft-reminders': expand(draftReminders),
    '0042-carrier-queues': contract(carrierQueues),
    '0043-jobs-in-order': expand(jobsInOrder),
    '0044-text-parts': expand(textParts(engine)),
    '0045-waiting-counts': expand(waitingCounts),
    '0046-codes-and-stops': expand(codesAndStops),
    '0048-picture-changes': expand(pictureChanges),
    '0047-withdrawals': expand(withdrawals),
    '0049-answers-elsewhere': expand(answersElsewhere),
    '0050-slice-counts': expand(sliceCounts),
    '0051-template-undos': expand(templateUndos),
    '0052-uploads': contract(uploads(engine)),
    '0055-search': expand(search(engine)),
    '0056-submission-versions': expand(submissionVersions),
    '0057-phone-parts': expand(phoneParts),
    '0058-identities': expand(identities),
    '0059-sealed-answers': expand(sealedAnswers),
    '0060-category-lists': expand(categoryLists(engine)),
    '0061-test-data': expand(testData),
    '0062-key-expiry': expand(keyExpiry),
    '0063-submission-sequence': expand(submissionSequence(engine)),
    '0064-email-domains': expand(emailDomains),
  };
}
