/** @type {import('@remix-run/dev').AppConfig & {future: Record<string, boolean>}} */
export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  ignoredRouteFiles: ['**/.*', '**/*.test.{ts,tsx}'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Under plain remix-serve it keeps Node's own fetch classes, which the embedded platform needs.
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
};
