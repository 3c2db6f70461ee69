import { ConfigurationError } from './configuration-error';

const LANGUAGES = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/;

interface Variables {
  SECURITY_CONTACT: string;
  SECURITY_POLICY: string;
  SECURITY_LANGUAGES: string;
}

const splitList = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** As a URI: an address alone is one that mails go to. Undefined for anything but mailto, https and tel. RFC 9116, 2.5.3 */
function contactUri(entry: string): string | undefined {
  const uri = /^[^\s@:/]+@[^\s@:/]+$/.test(entry) ? `mailto:${entry}` : entry;
  return /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*|tel:\+?[0-9().-]+)$/i.test(uri) ? uri : undefined;
}

/**
 * What `security.txt` says to people who have found a hole. Undefined where there is nobody whom they may turn to.
 *
 * @throws Error that names the variable which is wrong
 */
export function securityTxtConfig({ SECURITY_CONTACT, SECURITY_POLICY, SECURITY_LANGUAGES }: Variables) {
  const contacts = splitList(SECURITY_CONTACT).map((entry) => {
    const uri = contactUri(entry);
    if (!uri) throw new ConfigurationError('SECURITY_CONTACT: each an email address, or mailto:, https: or tel:');
    return uri;
  });
  if (contacts.length === 0) return undefined;
  const languages = splitList(SECURITY_LANGUAGES);
  if (!languages.every((language) => LANGUAGES.test(language)))
    throw new ConfigurationError('SECURITY_LANGUAGES: names of languages, such as en or pt-BR');
  // What is read as an address may still hold a line end, and with it a line of its own.
  return { contacts, policy: SECURITY_POLICY.replace(/\s/g, ''), languages };
}
