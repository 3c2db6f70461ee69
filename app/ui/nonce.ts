import { createContext, useContext } from 'react';

/** The nonce of the page's own inline styles and scripts. */
const NonceContext = createContext('');

export const NonceProvider = NonceContext.Provider;
export const useNonce = (): string => useContext(NonceContext);
