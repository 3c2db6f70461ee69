import { accountScenarios } from './scenarios/accounts';
import { formScenarios } from './scenarios/forms';
import { limitScenarios } from './scenarios/limits';
import { submitScenarios } from './scenarios/submitting';
import { tokenScenarios } from './scenarios/tokens';
import type { Scenario } from './scenarios/scenario';

/** What holds whichever way the platform is reached. */
export const scenarios: Scenario[] = [
  ...formScenarios,
  ...submitScenarios,
  ...tokenScenarios,
  ...accountScenarios,
  ...limitScenarios,
];
