import { clear, createStore, del, get, promisifyRequest, values } from 'idb-keyval';
import type { Note, Waiting } from '../lib/offline/messages';

/** Something that only whoever has the link can read. */
interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  type: string;
}

/** What is kept of one page of a form. Its names say nothing of the link. */
export interface KeptForm {
  name: string;
  /** The same for all pages of a link. */
  link: string;
  /** When it goes, and when it was kept last, in milliseconds. */
  until: number;
  at: number;
  page?: Sealed;
  typed?: Sealed;
  waiting?: Waiting;
  note?: Note;
  /** The page's address, in the clear: without it the device could not send by itself. */
  address?: string;
  /** It was sent while nobody looked. */
  isSent?: boolean;
  /** Path of the page on which that ends, where it is not the thanks. */
  end?: Sealed;
  /** The person wants nothing of this link kept here. */
  isOff?: boolean;
}

const store = createStore('latchkey', 'forms');

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A name that the text can't be told from. */
export async function nameOf(kind: 'page' | 'link' | 'left', text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(`latchkey ${kind} ${text}`));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The token is random enough to be a key by one hash. */
async function keyOf(token: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(`latchkey key ${token}`));
  return crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Encrypts with the link's token as the key: without the link what is kept is noise. */
export async function seal(token: string, content: Response): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  // Of a blob the type would be in small letters, and a boundary is not.
  const type = content.headers.get('content-type') ?? '';
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(token), await content.arrayBuffer());
  return { iv, data, type };
}

/** Throws where the token is not the one that it was sealed with. */
export async function unseal(token: string, { iv, data, type }: Sealed): Promise<Response> {
  const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(token), data);
  return new Response(opened, { headers: { 'content-type': type } });
}

export const findKept = (name: string) => get<KeptForm>(name, store);
export const listKept = () => values<KeptForm>(store);
/** On some devices the store has the names of its rows by itself. */
export const putKept = (kept: KeptForm): Promise<unknown> =>
  store('readwrite', (forms) => promisifyRequest(forms.keyPath ? forms.put(kept) : forms.put(kept, kept.name)));
export const dropKept = (name: string): Promise<void> => del(name, store);
/** Nothing of any form stays. */
export const dropAll = (): Promise<void> => clear(store);
