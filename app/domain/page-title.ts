/** Stands for a page's title in the pattern of a title that tells of a mistake, which `<title data-mistake>` carries for browser modules. */
export const TITLE_PLACE = '{title}';
