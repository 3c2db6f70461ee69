/** A variable has a value that it can't have. The message names each of them. */
export class ConfigurationError extends Error {}
