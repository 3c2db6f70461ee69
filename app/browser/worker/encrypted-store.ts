import { clear, createStore, del, get, promisifyRequest, values } from 'idb-keyval';
import type { NotSentReason, WaitingState } from '../lib/offline/worker-messages';

/** Something that only whoever has the link can read. */
interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  type: string;
}

/** What the device stores of one page of a form. The names reveal nothing of the link. */
export interface StoredForm {
  name: string;
  /** The same for all pages of a link. */
  link: string;
  /** When it expires, and when it was stored last, in milliseconds. */
  until: number;
  at: number;
  page?: Encrypted;
  typed?: Encrypted;
  waiting?: WaitingState;
  note?: NotSentReason;
  /** The page's address, in the clear: without it the device could not send by itself. */
  address?: string;
  /** The worker has sent it in the background. */
  isSent?: boolean;
  /** Path of the page that the post led to, unless it is the confirmation. */
  end?: Encrypted;
  /** The person wants nothing of this link stored here. */
  isOff?: boolean;
}

const store = createStore('latchkey', 'forms');

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A name from which nobody can find the text. */
export async function hashName(kind: 'page' | 'link' | 'left', text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(`latchkey ${kind} ${text}`));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The token is random enough to be a key by one hash. */
async function encryptionKey(token: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(`latchkey key ${token}`));
  return crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Encrypts with the link's token as the key: without the link the stored data is noise. */
export async function encrypt(token: string, content: Response): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  // Of a blob the type would be in small letters, and a boundary is not.
  const type = content.headers.get('content-type') ?? '';
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await encryptionKey(token),
    await content.arrayBuffer(),
  );
  return { iv, data, type };
}

/** Throws where the token is not the one that it was encrypted with. */
export async function decrypt(token: string, { iv, data, type }: Encrypted): Promise<Response> {
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await encryptionKey(token), data);
  return new Response(opened, { headers: { 'content-type': type } });
}

export const findStoredForm = (name: string) => get<StoredForm>(name, store);
export const listStoredForms = () => values<StoredForm>(store);
/** On some devices the store has the names of its rows by itself. */
export const putStoredForm = (storedForm: StoredForm): Promise<unknown> =>
  store('readwrite', (forms) =>
    promisifyRequest(forms.keyPath ? forms.put(storedForm) : forms.put(storedForm, storedForm.name)),
  );
export const deleteStoredForm = (name: string): Promise<void> => del(name, store);
/** Deletes the data of all forms. */
export const deleteAllForms = (): Promise<void> => clear(store);
