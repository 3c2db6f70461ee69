/** A drawn secret. */
export const KEY = 'Zk3vQ9tXw1Lr7Yb5Nc8Md2Fp6Hs4Jg0Ta';

/** Variables in which nothing is wrong, and the service's data. */
export const wholeSetting = (dataDir: string): Record<string, string> => ({
  NODE_ENV: 'production',
  DEMO: '0',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://pages.example.com',
  LINK_KEYS: `one:${KEY}`,
  TRUSTED_PROXIES: 'loopback',
  SUPPORT_EMAIL: 'help@example.com',
});
