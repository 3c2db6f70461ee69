import { enhanceAutoSubmitSelects, closeMenusOnOutsidePress } from './lib/shell/menus';

// What the frame of a page is better with where the page has nothing for the shell.
enhanceAutoSubmitSelects();
closeMenusOnOutsidePress();
