/** Outage, maintenance, messages online and what every page shows meanwhile. English is the truth. */
export const en = {
  confirmation: 'Confirmation',
  maintenanceTitle: 'Site Maintenance',
  maintenanceLead: 'We\'ll be back soon!',
  maintenanceText: 'Our site is currently under maintenance! We should be back shortly. Thank you for your patience.',
  maintenanceRetry: 'This page tries again by itself every 30 seconds.',
  maintenancePreview: 'This is how the page looks during maintenance. There is none at the moment.',
  outageTyped: 'What you have typed stays on this page.',
  connectionLost: 'We can\'t reach our service at the moment. What you have typed stays on this page, and we keep trying.',
  updateReady: 'A new version of these pages is ready.',
  updateKept: 'What you have typed is kept when you reload.',
  updateTyped: 'Reload when you have sent what you typed.',
  reload: 'Reload',
  dismiss: 'Dismiss',
} as const;
