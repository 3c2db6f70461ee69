/** What may stand in for the real thing: nothing is paid, signed or sent by it. */
export type SandboxName = 'payments' | 'signing' | 'messages';
