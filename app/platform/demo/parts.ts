import { accountDemo } from './account';
import { agreementsDemo } from './agreements';
import { billsDemo } from './bills';
import { enrollmentDemo } from './enrollment';
import { fieldServiceDemo } from './field-service';
import { gateDemo } from './gate';
import type { DemoPart } from './part';
import { paymentsDemo } from './payments';
import { signInDemo } from './sign-in';
import { preferencesDemo } from './preferences';
import { reportsDemo } from './reports';
import { pushDemo } from './push';
import { resultsDemo } from './results';
import { servicePagesDemo } from './service-pages';
import { supplierDemo } from './supplier';
import { templatesDemo } from './templates';
import { unsubscribeDemo } from './unsubscribe';
import { walletDemo } from './wallet';

/** Every area's demo beside the forms, in the order of the demo list. */
export const DEMO_PARTS: readonly DemoPart[] = [
  preferencesDemo,
  gateDemo,
  unsubscribeDemo,
  billsDemo,
  agreementsDemo,
  supplierDemo,
  reportsDemo,
  enrollmentDemo,
  servicePagesDemo,
  fieldServiceDemo,
  paymentsDemo,
  accountDemo,
  walletDemo,
  pushDemo,
  resultsDemo,
  templatesDemo,
  signInDemo,
];
