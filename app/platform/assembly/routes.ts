import type { Area } from '~/contract/call';
import type { PlatformContext } from '../context';
import type { Handler } from '../http/handlers';
import type { createKeyCallLog } from '../modules/keys/service';

type Loader = (context: PlatformContext, keyCalls: ReturnType<typeof createKeyCallLog>) => Promise<Handler[]>;

/** The answers to the calls of each area. Its module is loaded when one of them is first made. */
const ROUTES: Record<Area, Loader> = {
  accounts: async (context) => (await import('../modules/accounts/routes')).accountRoutes(context),
  addresses: async (context) => (await import('../modules/addresses/routes')).addressRoutes(context),
  alerts: async (context) => (await import('../modules/alerts/routes')).alertRoutes(context),
  approval: async (context) => (await import('../modules/approval/routes')).approvalRoutes(context),
  banks: async (context) => (await import('../modules/banks/routes')).bankRoutes(context),
  bills: async (context) => (await import('../modules/bills/routes')).billRoutes(context),
  branding: async (context) => (await import('../modules/branding/routes')).brandingRoutes(context),
  closing: async (context) => (await import('../modules/closing/routes')).closingRoutes(context),
  consents: async (context) => (await import('../modules/consents/routes')).consentRoutes(context),
  contacts: async (context) => (await import('../modules/contacts/routes')).contactRoutes(context),
  dashboard: async (context) => (await import('../modules/dashboard/routes')).dashboardRoutes(context),
  data: async (context) => (await import('../modules/data/routes')).dataRoutes(context),
  deliveries: async (context) => (await import('../modules/deliveries/routes')).deliveryRoutes(context),
  demo: async (context) => (await import('../modules/demo/routes')).demoRoutes(context),
  documents: async (context) => (await import('../modules/documents/routes')).documentRoutes(context),
  domains: async (context) => (await import('../modules/domains/routes')).domainRoutes(context),
  dossier: async (context) => (await import('../modules/dossier/routes')).dossierRoutes(context),
  drafts: async (context) => (await import('../modules/drafts/routes')).draftRoutes(context),
  enrollment: async (context) => (await import('../modules/enrollment/routes')).enrollmentRoutes(context),
  'field-agent': async (context) => (await import('../modules/field-agent/routes')).fieldAgentRoutes(context),
  'form-page': async (context) => (await import('../modules/form-page/routes')).formPageRoutes(context),
  gate: async (context) => (await import('../modules/gate/routes')).gateRoutes(context),
  keys: async (context, keyCalls) => (await import('../modules/keys/routes')).keyRoutes(context, keyCalls),
  links: async (context) => (await import('../modules/links/routes')).linkRoutes(context),
  mailings: async (context) => (await import('../modules/mailings/routes')).mailingRoutes(context),
  messages: async (context) => (await import('../modules/messages/routes')).messageRoutes(context),
  operator: async (context) => (await import('../modules/operator/routes')).operatorRoutes(context),
  otp: async (context) => (await import('../modules/otp/routes')).otpRoutes(context),
  payments: async (context) => (await import('../modules/payments/routes')).paymentRoutes(context),
  async people(context) {
    const { peopleRoutes } = await import('../modules/people/routes');
    const { removeAlertsOf } = await import('../modules/alerts/service');
    const { createSignUpService } = await import('../modules/sign-up/service');
    const { findWaitingHash } = createSignUpService(context);
    return peopleRoutes(context, { findWaitingHash, removeBeside: removeAlertsOf });
  },
  pictures: async (context) => (await import('../modules/pictures/routes')).pictureRoutes(context),
  preferences: async (context) => (await import('../modules/preferences/routes')).preferenceRoutes(context),
  'public-forms': async (context) => (await import('../modules/public-forms/routes')).publicFormRoutes(context),
  push: async (context) => (await import('../modules/push/routes')).pushRoutes(context),
  reports: async (context) => (await import('../modules/reports/routes')).reportRoutes(context),
  results: async (context) => (await import('../modules/results/routes')).resultRoutes(context),
  search: async (context) => (await import('../modules/search/routes')).searchRoutes(context),
  segments: async (context) => (await import('../modules/segments/routes')).segmentRoutes(context),
  sending: async (context) => (await import('../modules/sending/routes')).sendingRoutes(context),
  settings: async (context) => (await import('../modules/settings/routes')).settingRoutes(context),
  'short-links': async (context) => (await import('../modules/short-links/routes')).shortLinkRoutes(context),
  'sign-up': async (context) => (await import('../modules/sign-up/routes')).signUpRoutes(context),
  signing: async (context) => (await import('../modules/signing/routes')).signingRoutes(context),
  starters: async (context) => (await import('../modules/starters/routes')).starterRoutes(context),
  submissions: async (context) => (await import('../modules/submissions/routes')).submissionRoutes(context),
  supplier: async (context) => (await import('../modules/supplier/routes')).supplierRoutes(context),
  system: async (context) => (await import('../modules/system/routes')).systemRoutes(context),
  templates: async (context) => (await import('../modules/templates/routes')).templateRoutes(context),
  texts: async (context) => (await import('../modules/texts/routes')).textRoutes(context),
  unsubscribe: async (context) => (await import('../modules/unsubscribe/routes')).unsubscribeRoutes(context),
  wallet: async (context) => (await import('../modules/wallet/routes')).walletRoutes(context),
  webhooks: async (context) => (await import('../modules/webhooks/routes')).webhookRoutes(context),
};

/** The handlers of an area over what the platform has. */
export const createHandlersOf =
  (context: PlatformContext, keyCalls: ReturnType<typeof createKeyCallLog>) =>
  (area: Area): Promise<Handler[]> =>
    ROUTES[area](context, keyCalls);
