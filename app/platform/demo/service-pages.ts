import type { MessageRow } from '../db/preference-tables';
import type { RecipientRow } from '../db/schema';
import { recipient, type DemoPart, type DemoScreen } from './part';

const ACCOUNT = 'cascadia';
const HOUR = 3_600_000;

/** Nora reads what the company has sent her. */
const NORA: RecipientRow = recipient({
  account_id: ACCOUNT,
  id: '220010010341',
  name: 'Nora Castellanos',
  email: 'nora.castellanos@mail.example.com',
  phone: '+12025550341',
  tags: JSON.stringify({
    'Account number': '220010010341',
    'Customer name': 'Nora Castellanos',
    'Service address': '16 Elm Court, Laurel, MD 20707',
  }),
  balance_cents: 4_312,
});

/** What an author might paste: its script and its handler must not survive. */
const NOTICE = `<script>document.title = 'taken over'</script>
<h1>Power is out in Laurel and Bowie</h1>
<p onclick="document.title = 'taken over'"><strong>About 2,300 homes</strong> have been without power since 6:40 this morning. A storm has brought down a line near Contee Road.</p>
<table>
<caption>When we expect power back</caption>
<thead><tr><th scope="col">Area</th><th scope="col">Homes</th><th scope="col">Expected</th></tr></thead>
<tbody>
<tr><th scope="row">Laurel, north of Main Street</th><td>1,450</td><td>by noon</td></tr>
<tr><th scope="row">Laurel, south of Main Street</th><td>520</td><td>by 3 pm</td></tr>
<tr><th scope="row">Bowie</th><td>330</td><td>by 6 pm</td></tr>
</tbody>
</table>
<ul>
<li>Stay away from lines on the ground, and call <a href="tel:+18449270177">844-927-0177</a>.</li>
<li>Switch off stoves and irons, so that nothing starts by itself.</li>
<li>Somebody at home depends on electricity? Call us: a crew brings a generator.</li>
</ul>`;

const GENERAL_NOTICE = `<p>There is no outage that concerns all customers. A notice of your own company is behind the link in its message.</p>`;

/** As email editors write: tables, styles, a counting pixel, and things that must not run. */
const MESSAGE = `<!DOCTYPE html><html><head><title>Your meter</title><style>body{background:url(https://tracker.example/bg.png)}</style></head>
<body style="margin:0;background:#f1f3f5" onload="alert(1)">
<img src="https://tracker.example/open.gif?id=7" width="1" height="1" alt="">
<table width="100%" cellpadding="0" cellspacing="0" style="background:#f1f3f5"><tr><td align="center" style="padding:24px 12px">
<table width="560" cellpadding="0" cellspacing="0" style="background:#ffffff;border-top:6px solid #1d5fa8;max-width:560px"><tr><td style="padding:24px;font-family:Arial,sans-serif;color:#1f2328">
<h1 style="font-size:22px;margin:0 0 16px">We are changing your meter</h1>
<p style="margin:0 0 16px">Dear Nora Castellanos,</p>
<p style="margin:0 0 16px">on <strong>Thursday between 9 am and noon</strong> our fitter changes the electricity meter at 16 Elm Court. The power is off for about 20 minutes.</p>
<p style="margin:0 0 16px"><img src="https://pictures.example/fitter.jpg" alt="Our fitter, with the badge that all our fitters wear" width="512"></p>
<ul><li>Please keep the way to the meter free.</li><li>Ask for the badge: it has a photo and a number.</li></ul>
<p style="margin:24px 0"><a href="https://www.cascadia.example.com/appointments" style="display:inline-block;padding:12px 24px;background:#1d5fa8;color:#ffffff;text-decoration:none;border-radius:4px">Choose another day</a></p>
<p style="margin:0;font-size:14px;color:#4b5563">You get this message because the work concerns your home.</p>
</td></tr></table>
</td></tr></table>
<script>alert(1)</script>
</body></html>`;

function message(now: number): MessageRow {
  return {
    id: 'demo-message-meter',
    account_id: ACCOUNT,
    recipient_id: NORA.id,
    channel: 'email',
    category: 'service',
    to: NORA.email ?? '',
    subject: 'We are changing your meter on Thursday',
    body: MESSAGE,
    sent_at: now - 26 * HOUR,
  };
}

const owner = { accountId: ACCOUNT, recipientId: NORA.id };

const SCREENS: DemoScreen[] = [
  {
    key: 'outage',
    title: 'Outage notice',
    note: 'The company’s own HTML, cleaned: its template holds a script and an onclick. /outage-alert without a link shows the general notice.',
    claims: { purpose: 'outage', ...owner },
  },
  {
    key: 'maintenance',
    title: 'Maintenance',
    note: 'As a preview. For the real one run npm run -s outage -- on, open any page, and end it with off: pages come back by themselves.',
    path: '/maintenance',
    query: 'preview=1',
  },
  {
    key: 'view-online',
    title: 'A message to read online',
    note: 'The email in a frame that can do nothing; its counting pixel and pictures of other sites are off. “Read as plain text” is below.',
    claims: { purpose: 'view-online', ...owner, messageId: 'demo-message-meter' },
  },
];

/** Outage, maintenance and messages online. */
export const servicePagesDemo: DemoPart = {
  rows: (now) => ({
    recipients: [NORA],
    outage_templates: [
      { account_id: ACCOUNT, html: NOTICE },
      { account_id: '', html: GENERAL_NOTICE },
    ],
    notification_logs: [message(now)],
  }),
  screens: SCREENS,
};
