/** @type {import('@remix-run/dev').AppConfig & {future: Record<string, boolean>}} */
export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    // Under plain remix-serve it keeps Node's own fetch classes, which the embedded platform needs.
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
