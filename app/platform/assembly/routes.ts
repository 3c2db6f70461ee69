import type { PlatformContext } from '../context';
import { accountRoutes } from '../modules/accounts/routes';
import { alertRoutes } from '../modules/alerts/routes';
import { approvalRoutes } from '../modules/approval/routes';
import { bankRoutes } from '../modules/banks/routes';
import { billRoutes } from '../modules/bills/routes';
import { brandingRoutes } from '../modules/branding/routes';
import { closingRoutes } from '../modules/closing/routes';
import { consentRoutes } from '../modules/consents/routes';
import { contactRoutes } from '../modules/contacts/routes';
import { dashboardRoutes } from '../modules/dashboard/routes';
import { dataRoutes } from '../modules/data/routes';
import { deliveryRoutes } from '../modules/deliveries/routes';
import { demoRoutes } from '../modules/demo/routes';
import { documentRoutes } from '../modules/documents/routes';
import { domainRoutes } from '../modules/domains/routes';
import { dossierRoutes } from '../modules/dossier/routes';
import { draftRoutes } from '../modules/drafts/routes';
import { enrollmentRoutes } from '../modules/enrollment/routes';
import { fieldAgentRoutes } from '../modules/field-agent/routes';
import { formPageRoutes } from '../modules/form-page/routes';
import { gateRoutes } from '../modules/gate/routes';
import { keyRoutes } from '../modules/keys/routes';
import { linkRoutes } from '../modules/links/routes';
import { mailingRoutes } from '../modules/mailings/routes';
import { messageRoutes } from '../modules/messages/routes';
import { operatorRoutes } from '../modules/operator/routes';
import { otpRoutes } from '../modules/otp/routes';
import { paymentRoutes } from '../modules/payments/routes';
import { peopleRoutes } from '../modules/people/routes';
import { pictureRoutes } from '../modules/pictures/routes';
import { preferenceRoutes } from '../modules/preferences/routes';
import { publicFormRoutes } from '../modules/public-forms/routes';
import { pushRoutes } from '../modules/push/routes';
import { reportRoutes } from '../modules/reports/routes';
import { resultRoutes } from '../modules/results/routes';
import { segmentRoutes } from '../modules/segments/routes';
import { sendingRoutes } from '../modules/sending/routes';
import { settingRoutes } from '../modules/settings/routes';
import { shortLinkRoutes } from '../modules/short-links/routes';
import { signUpRoutes } from '../modules/sign-up/routes';
import { signingRoutes } from '../modules/signing/routes';
import { submissionRoutes } from '../modules/submissions/routes';
import { supplierRoutes } from '../modules/supplier/routes';
import { systemRoutes } from '../modules/system/routes';
import { templateRoutes } from '../modules/templates/routes';
import { textRoutes } from '../modules/texts/routes';
import { unsubscribeRoutes } from '../modules/unsubscribe/routes';
import { walletRoutes } from '../modules/wallet/routes';
import { webhookRoutes } from '../modules/webhooks/routes';
import { removeAlertsOf } from '../modules/alerts/service';
import type { createKeyCallLog } from '../modules/keys/service';
import { createSignUpService } from '../modules/sign-up/service';

/** The answers to all calls of the contract. */
export function allRoutes(context: PlatformContext, keyCalls: ReturnType<typeof createKeyCallLog>) {
  return [
    ...accountRoutes(context),
    ...alertRoutes(context),
    ...approvalRoutes(context),
    ...bankRoutes(context),
    ...billRoutes(context),
    ...brandingRoutes(context),
    ...closingRoutes(context),
    ...consentRoutes(context),
    ...contactRoutes(context),
    ...dashboardRoutes(context),
    ...dataRoutes(context),
    ...deliveryRoutes(context),
    ...demoRoutes(context),
    ...documentRoutes(context),
    ...domainRoutes(context),
    ...dossierRoutes(context),
    ...draftRoutes(context),
    ...enrollmentRoutes(context),
    ...fieldAgentRoutes(context),
    ...formPageRoutes(context),
    ...gateRoutes(context),
    ...keyRoutes(context, keyCalls),
    ...linkRoutes(context),
    ...messageRoutes(context),
    ...operatorRoutes(context),
    ...otpRoutes(context),
    ...paymentRoutes(context),
    ...peopleRoutes(context, {
      findWaitingHash: createSignUpService(context).findWaitingHash,
      removeBeside: removeAlertsOf,
    }),
    ...pictureRoutes(context),
    ...preferenceRoutes(context),
    ...publicFormRoutes(context),
    ...pushRoutes(context),
    ...reportRoutes(context),
    ...resultRoutes(context),
    ...mailingRoutes(context),
    ...segmentRoutes(context),
    ...sendingRoutes(context),
    ...settingRoutes(context),
    ...shortLinkRoutes(context),
    ...signUpRoutes(context),
    ...signingRoutes(context),
    ...submissionRoutes(context),
    ...supplierRoutes(context),
    ...systemRoutes(context),
    ...templateRoutes(context),
    ...textRoutes(context),
    ...unsubscribeRoutes(context),
    ...walletRoutes(context),
    ...webhookRoutes(context),
  ];
}
