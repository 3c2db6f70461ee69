import { createTrustedProxies } from '../../../server/client-address';
import { broken, ok, warning, type CheckResult, type CheckContext } from '../check';

/** Addresses of which one is as likely a stranger's as any other. */
const PUBLIC_ADDRESSES = ['1.1.1.1', '8.8.8.8', '203.0.113.9', '2001:4860:4860::8888', '2606:4700:4700::1111'];

/** Whether those are believed who should be, when they say whom they speak for. */
export function checkProxies({ config: { trustedProxies, publicUrl } }: CheckContext): CheckResult[] {
  let proxies: ReturnType<typeof createTrustedProxies>;
  try {
    proxies = createTrustedProxies(trustedProxies);
  } catch (error) {
    const [, reason = ''] = /TRUSTED_PROXIES: (.*)/.exec((error as Error).message) ?? [];
    const todo = 'Name addresses, CIDR ranges or "loopback", separated by commas.';
    return [broken(`TRUSTED_PROXIES is wrong: ${reason}.`, todo)];
  }
  if (PUBLIC_ADDRESSES.filter((address) => proxies.isTrusted(address)).length > 1)
    return [
      broken(
        'TRUSTED_PROXIES believes anybody: each can say that he is another.',
        'Name the addresses of your own proxies alone.',
      ),
    ];
  if (trustedProxies.length > 0) return [ok(`Trusted as proxies: ${trustedProxies.join(', ')}.`)];
  if (!publicUrl.startsWith('https:')) return [ok('No proxy is trusted.')];
  return [
    warning(
      'PUBLIC_URL is https and no proxy is trusted: all people have the address of the proxy, and share its limits.',
      'Name the proxy that ends TLS in TRUSTED_PROXIES.',
    ),
  ];
}
