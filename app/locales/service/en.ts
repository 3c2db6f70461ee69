/** Outage, maintenance, messages online and what every page shows meanwhile. English is the truth. */
export const en = {
  confirmation: 'Confirmation',
  maintenanceTitle: 'Site Maintenance',
  maintenanceLead: "We'll be back soon!",
  maintenanceText: 'Our site is currently under maintenance! We should be back shortly. Thank you for your patience.',
  maintenanceRetry: 'This page tries again by itself every 30 seconds.',
  maintenancePreview: 'This is how the page looks during maintenance. There is none at the moment.',
  outageTyped: 'What you have typed stays on this page.',
  connectionLost:
    "We can't reach our service at the moment. What you have typed stays on this page, and we keep trying.",
  updateReady: 'A new version of these pages is ready.',
  updateKept: 'What you have typed is kept when you reload.',
  updateTyped: 'Reload when you have sent what you typed.',
  reload: 'Reload',
  dismiss: 'Dismiss',
  outagePage: {
    title: 'Outage notice',
    noneTitle: 'There is no outage notice',
    noneText: 'Nothing has been announced at the moment. If your service is interrupted, please contact our support.',
  },
  online: {
    title: 'Your message',
    sentOn: 'Sent on {{date}}',
    frame: 'The message as it was sent to you',
    openAlone: 'Open the message by itself',
    picturesOff: 'Pictures from other sites are not loaded here, so that nobody learns when you read this message.',
    asText: 'Read as plain text',
    notFoundTitle: "We can't find this message",
    notFoundText: 'It may have been removed. If you still need it, please contact our support.',
  },
} as const;
