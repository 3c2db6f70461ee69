import { watchHealth } from './lib/shell/watch-health';
import { enhanceAutoSubmitSelects, closeMenusOnOutsidePress } from './lib/shell/menus';
import { autoDismissSuccessMessages, focusErrors } from './lib/shell/flash-messages-and-errors';
import { showSpinnerOnNavigation } from './lib/shell/spinner';
import { addTableRoles } from './lib/table-roles';
import { registerWorkerLater, offerNewBuild } from './lib/shell/watch-build';

// What every page is a little better with; nothing needs it. Spec: preferences-and-consent 1, 4 and 9.
enhanceAutoSubmitSelects();
closeMenusOnOutsidePress();
showSpinnerOnNavigation();
autoDismissSuccessMessages();
focusErrors();
addTableRoles(document);
watchHealth();
offerNewBuild();
registerWorkerLater();
