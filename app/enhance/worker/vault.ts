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

const DATABASE = 'latchkey';
const STORE = 'forms';

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

async function withStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await done(indexedDB.open(DATABASE, 1), (request) =>
    request.result.createObjectStore(STORE, { keyPath: 'name' }),
  );
  try {
    return await done(ask(db.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    db.close();
  }
}

function done<T>(request: IDBRequest<T>, onUpgrade?: (request: IDBRequest<T>) => unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The device keeps nothing'));
    if (onUpgrade) (request as unknown as IDBOpenDBRequest).onupgradeneeded = () => onUpgrade(request);
  });
}

export const findKept = (name: string): Promise<KeptForm | undefined> =>
  withStore<KeptForm | undefined>('readonly', (store) => store.get(name) as IDBRequest<KeptForm | undefined>);

export const listKept = (): Promise<KeptForm[]> =>
  withStore<KeptForm[]>('readonly', (store) => store.getAll() as IDBRequest<KeptForm[]>);

export const putKept = (kept: KeptForm): Promise<unknown> => withStore('readwrite', (store) => store.put(kept));

export const dropKept = (name: string): Promise<unknown> => withStore('readwrite', (store) => store.delete(name));

/** Nothing of any form stays. */
export const dropAll = (): Promise<unknown> => withStore('readwrite', (store) => store.clear());
