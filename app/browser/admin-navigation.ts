/** On a phone a row of ways scrolls: the one of this page comes into sight. */
for (const here of document.querySelectorAll('[data-enhance=admin-navigation] [aria-current]'))
  here.scrollIntoView({ block: 'nearest', inline: 'center' });
