import { watchHealth } from './lib/shell/health';
import { applyChoices, closeMenus } from './lib/shell/menus';
import { dismissMessages, focusErrors } from './lib/shell/messages';
import { showSpinner } from './lib/shell/spinner';
import { enhanceTables } from './lib/tables';
import { registerWorker, watchBuild } from './lib/shell/update';

// What every page is a little better with; nothing needs it. Spec: preferences-and-consent 1, 4 and 9.
applyChoices();
closeMenus();
showSpinner();
dismissMessages();
focusErrors();
enhanceTables(document);
watchHealth();
watchBuild();
registerWorker();
