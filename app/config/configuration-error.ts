/** Variables have values that they can't have. The message names each of them. */
export class ConfigurationError extends Error {
  /** @param problems each the variable's name, a colon and what is wrong with its value */
  constructor(...problems: string[]) {
    super(['Wrong configuration:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}
