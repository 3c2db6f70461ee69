/** The page that registers a browser for push messages. English is the truth. */
export const en = {
  title: 'Messages in your browser',
  lead: '{{company}} can send you short messages that appear on your device, even while this page is closed.',
  thisBrowser: 'This browser',
  how: 'When you press the button, your browser asks whether you want this. Nothing is turned on before you agree, and you can turn it off here at any time.',
  needsScript:
    'To turn messages on, this page needs JavaScript. Please allow it for this page, or open the page in another browser.',
  installTitle: 'On an iPhone or iPad:',
  install:
    'Messages work only after you have put this page on your Home Screen. Press Share, then “Add to Home Screen”, and open the page from there.',
  state: {
    ask: 'Messages are not on in this browser.',
    on: 'Messages are on in this browser.',
    working: 'One moment, please …',
    unsupported: "This browser can't receive messages from websites.",
    denied: 'Messages from this site are blocked in your browser. Allow them in its settings and open this page again.',
    dismissed: 'Your browser was not given permission. You can press the button again.',
    failed: 'Messages could not be turned on. Please try again in a moment.',
  },
  turnOn: 'Turn on messages',
  turnOff: 'Turn off in this browser',
  yourBrowsers: 'Your browsers',
  none: 'Messages are not on in any of your browsers.',
  count_one: 'Messages are on in {{count}} browser.',
  count_other: 'Messages are on in {{count}} browsers.',
  turnOffAll: 'Turn off in all browsers',
  turnedOff: 'Messages are turned off.',
  switchedOff: 'Messages are switched off on this site at the moment.',
  noLinkText:
    'This page turns on messages in your browser. Please open it from the link that you were sent: it says whose messages you want.',
  unknownTitle: 'This link does not work',
  unknownText:
    'It may have run out or not be complete. Please open the link that you were sent once more, or ask for a new one.',
} as const;
