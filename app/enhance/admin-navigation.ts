/** On a phone the row of ways scrolls: the one of this page comes into sight. */
const here = document.querySelector('[data-enhance=admin-navigation] [aria-current]');
here?.scrollIntoView({ block: 'nearest', inline: 'center' });
