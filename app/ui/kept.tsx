import type { i18n } from 'i18next';
import { LRUCache } from 'lru-cache';
import { createContext, useContext, type ReactNode } from 'react';
import { I18nContext } from 'react-i18next';
import { useSentenceLanguage } from './in-language';

/** Of all parts together, in characters. */
const MOST = 4_000_000;
const MOST_OF_ONE = 40_000;

/** Markup by what it was drawn from. */
const known = new LRUCache<string, string>({
  maxSize: MOST,
  maxEntrySize: MOST_OF_ONE,
  sizeCalculation: (html, name) => html.length + name.length,
});

/** The kept parts of one page, in their order; without markup where it is drawn in this page. */
export interface KeptParts {
  /** Of the page: no text in it can look like a mark. */
  nonce: string;
  parts: { name: string; html: string | undefined }[];
}

const KeptContext = createContext<KeptParts | undefined>(undefined);

/** Around a page whose text `joinKept` finishes. Without it all parts are drawn. */
export const KeptProvider = KeptContext.Provider;

export const startKept = (nonce: string): KeptParts => ({ nonce, parts: [] });

const translators = new WeakMap<i18n, number>();
let translatorCount = 0;

/** A name for a set of sentences: a language, and what is said otherwise in previews. */
function nameOf(translator: i18n): number {
  const name = translators.get(translator) ?? (translatorCount += 1);
  translators.set(translator, name);
  return name;
}

/**
 * A part of the page that is the same wherever it is drawn from the same: drawn once, and put in place from then on. It may
 * depend on the language and on `by`, and on nothing else; nothing in it may be one person's own, hold a nonce, or be kept itself.
 */
export function Kept({ by, children }: { by: unknown; children: ReactNode }) {
  const page = useContext(KeptContext);
  const translator = (useContext(I18nContext) as { i18n?: i18n } | undefined)?.i18n;
  const { lang = '' } = useSentenceLanguage();
  if (!page || !translator) return children;
  const name = `${nameOf(translator)} ${lang} ${JSON.stringify(by)}`;
  const html = known.get(name);
  const place = `${page.nonce} ${page.parts.length}`;
  page.parts.push({ name, html });
  if (html !== undefined) return <template data-kept={place} />;
  return (
    <>
      <template data-kept={place} />
      {children}
      <template data-kept={`${place} end`} />
    </>
  );
}

const mark = (place: string) => `<template data-kept="${place}"></template>`;

/** The page with its kept parts in place; those that were drawn in it are kept from now on. */
export function joinKept(html: string, { nonce, parts }: KeptParts): string {
  let joined = '';
  let done = 0;
  parts.forEach((part, index) => {
    const [start, end] = [mark(`${nonce} ${index}`), mark(`${nonce} ${index} end`)];
    const from = html.indexOf(start, done);
    if (from < 0) return;
    joined += html.slice(done, from);
    done = from + start.length;
    if (part.html !== undefined) {
      joined += part.html;
      return;
    }
    const to = html.indexOf(end, done);
    const drawn = html.slice(done, to);
    // A copy: a slice would keep the whole page in memory.
    known.set(part.name, Buffer.from(drawn).toString());
    joined += drawn;
    done = to + end.length;
  });
  return joined + html.slice(done);
}
