import { createPublicKey } from 'node:crypto';
import { broken, collectResults, ok, warning, type CheckResult, type CheckContext } from '../check';

const domainOf = (address: string): string => (/@([^\s<>@]+?)\.?>?$/.exec(address.trim())?.[1] ?? '').toLowerCase();

const dnsUnanswered = (name: string) =>
  warning(`The name servers do not answer what ${name} says.`, 'Look again once they do.');

const isSameOrganization = (a: string, b: string): boolean => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);

/** Whom the domain of the return path lets send. RFC 7208 */
async function checkSpf({ dns }: CheckContext, domain: string): Promise<CheckResult> {
  const texts = await dns.texts(domain);
  if (!texts) return dnsUnanswered(domain);
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record] = records;
  if (record === undefined)
    return warning(
      `${domain} has no SPF record: mails may be taken for forged.`,
      'Set a TXT record "v=spf1 … -all" with your mail server in it.',
    );
  if (records.length > 1)
    return broken(`${domain} has ${records.length} SPF records, which counts as none.`, 'Put all into one.');
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record))
    return broken(`The SPF record of ${domain} lets anybody send.`, 'End it with -all or ~all.');
  return ok(`${domain} says who may send (SPF).`);
}

/** What becomes of forged mails; the nearest name above that says so counts. RFC 7489 */
async function checkDmarc({ dns }: CheckContext, domain: string): Promise<CheckResult> {
  const parts = domain.split('.');
  for (let at = 0; at < parts.length - 1; at += 1) {
    const name = parts.slice(at).join('.');
    const texts = await dns.texts(`_dmarc.${name}`);
    if (!texts) return dnsUnanswered(`_dmarc.${name}`);
    const { length } = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text));
    if (length > 1) return broken(`_dmarc.${name} has ${length} records, which counts as none.`, 'Leave one.');
    if (length === 1) return ok(`${name} says what becomes of forged mails (DMARC).`);
  }
  return warning(
    `${domain} has no DMARC record: large providers refuse mails to many.`,
    `Set a TXT record _dmarc.${domain}, such as "v=DMARC1; p=none".`,
  );
}

/** Whether the key that we sign with is the one that others find. RFC 6376 */
async function checkDkim({ config: { dkim }, dns }: CheckContext): Promise<CheckResult | undefined> {
  if (!dkim) return undefined;
  const name = `${dkim.keySelector}._domainkey.${dkim.domainName}`;
  const texts = await dns.texts(name);
  if (!texts) return dnsUnanswered(name);
  const own = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const found = texts.map((text) => /(?:^|;)\s*p\s*=\s*([^;]*)/i.exec(text)?.[1]?.replace(/\s/g, ''));
  if (found.includes(own)) return ok(`${name} has the key that mails are signed with (DKIM).`);
  const what = found.some((key) => key !== undefined) ? 'has another key than mails are signed with' : 'has no key';
  return broken(
    `${name} ${what}: every signature is refused.`,
    `Set its TXT record to "v=DKIM1; k=rsa; p=…" with the public half of DKIM_PRIVATE_KEY.`,
  );
}

/** Whether what can't be delivered finds its way back. */
async function checkReturnAddress({ dns }: CheckContext, back: string): Promise<CheckResult> {
  const servers = await dns.mailServers(back);
  if (!servers) return dnsUnanswered(back);
  if (servers.length > 0) return ok(`Mails that come back to ${back} are taken.`);
  return warning(
    `Nobody takes mails for ${back}: what comes back is lost.`,
    'Set its MX record, or a BOUNCE_ADDRESS of another domain.',
  );
}

/** What the DNS says of the domain that mails come from. */
export async function checkMailDomain(context: CheckContext): Promise<CheckResult[]> {
  const { smtpUrl, mailFrom, bounces, dkim } = context.config;
  if (!smtpUrl) return [ok('No mail goes out.')];
  const from = domainOf(mailFrom);
  const back = bounces ? domainOf(bounces.address) : from;
  const isVouchedFor =
    isSameOrganization(back, from) || (dkim && isSameOrganization(dkim.domainName.toLowerCase(), from));
  return collectResults(
    ...(await Promise.all([
      checkSpf(context, back),
      checkDmarc(context, from),
      checkDkim(context),
      checkReturnAddress(context, back),
    ])),
    !isVouchedFor &&
      warning(
        `Mails of ${from} come back to ${back}, so that SPF does not speak for the sender.`,
        `Sign them for ${from} (DKIM_DOMAIN), or take a BOUNCE_ADDRESS of it.`,
      ),
  );
}
