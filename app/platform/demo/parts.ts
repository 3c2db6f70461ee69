import { agreementsDemo } from './agreements';
import { billsDemo } from './bills';
import { gateDemo } from './gate';
import type { DemoPart } from './part';
import { preferencesDemo } from './preferences';
import { servicePagesDemo } from './service-pages';
import { supplierDemo } from './supplier';
import { templatesDemo } from './templates';
import { unsubscribeDemo } from './unsubscribe';

/** Every area's demo beside the forms, in the order of the demo list. */
export const DEMO_PARTS: readonly DemoPart[] = [
  preferencesDemo,
  gateDemo,
  unsubscribeDemo,
  billsDemo,
  agreementsDemo,
  supplierDemo,
  servicePagesDemo,
  templatesDemo,
];
