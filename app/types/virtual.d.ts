declare module 'virtual:browser-modules' {
  /** Address of each browser module by its name. */
  const urls: Record<string, string>;
  export default urls;
}
