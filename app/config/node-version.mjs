// Plain JavaScript: a Node that is too old must be able to read it, in the sources and in the build.

/** What the product runs on, as package.json says it. */
export const NODE_RANGE = '^22.19 || >=24';

/**
 * @param {string} version of Node, such as `24.21.0`
 * @returns {boolean} whether the product runs on it
 */
export function isFittingNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 19);
}

/** Ends the process where its Node is too old. It is called before anything else is loaded, which such a Node may fail to read. */
export function requireNode() {
  const { node } = process.versions;
  if (isFittingNode(node)) return;
  process.stderr.write(
    `Node ${node} is too old, Latchkey runs on 22.19 or later of 22 and on 24: install Node 24, or use npm run in a clone of the sources.\n`,
  );
  process.exit(2);
}
