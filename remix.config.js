/** @type {import('@remix-run/dev').AppConfig & {future: Record<string, boolean>}} */
export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
};
