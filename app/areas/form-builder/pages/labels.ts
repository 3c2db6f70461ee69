import type { TFunction } from 'i18next';
import { excerptOf, type BuilderItem } from '~/domain/form-builder';
import { bracketed, labelled } from '~/domain/punctuation';
import { partQuery, type BuilderPart } from './builder-view';

/** The id of an item's row. */
export const itemAnchor = (key: string): string => `item-${key.replace(':', '-')}`;

/** What an item is called in lists and headings. */
export function itemName(t: TFunction, item: BuilderItem): string {
  if (item.kind === 'input') return item.input.name || t('form-builder:noLabel');
  if (item.kind === 'section') return item.title || t('form-builder:sectionTitle');
  const number = item.key.split(':')[1] ?? '1';
  const name = t(item.kind === 'html' ? 'form-builder:htmlBlock' : 'form-builder:tagBlock', { number });
  const content =
    item.kind === 'html'
      ? excerptOf(item.html)
      : item.tags
          .map((tag) => tag.name)
          .filter(Boolean)
          .join(', ');
  return content ? labelled(name, content) : name;
}

/** A language by its name, with its tag: `Spanish (es)`. What is no language stays what it is. */
export function languageText(tag: string, locale: string): string {
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(tag);
    return name ? bracketed(name, tag) : tag;
  } catch {
    return tag;
  }
}

/** The page of a part of a template. */
export const builderPath = (id: string, part: BuilderPart = { kind: 'overview' }): string =>
  `/smart/dynamic-form/${encodeURIComponent(id)}${partQuery(part)}`;
