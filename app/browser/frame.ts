import { applyChoices, closeMenus } from './lib/shell/menus';

// What the frame of a page is better with where the page has nothing for the shell.
applyChoices();
closeMenus();
