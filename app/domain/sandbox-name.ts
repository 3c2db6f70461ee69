/** What may stand in for the real thing: nothing is paid, signed or sent by it. `preview`: the whole page shows unsaved settings. */
export type SandboxName = 'payments' | 'signing' | 'messages' | 'preview';
