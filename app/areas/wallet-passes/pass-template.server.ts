import { z } from 'zod';
import { type WalletTemplate, walletTemplateSchema } from './calls';
import { truncatePassText, fillPassTags } from '~/domain/wallet-pass';
import type { RecipientRow } from '~/platform/db/schema';
import type { WalletTemplateRow } from '~/platform/db/wallet-row-types';
import type { PassField } from '~/platform/ports/wallet';
import type { Db } from '~/platform/db/open-database';
import { findRow } from '~/platform/db/row-queries';

type Tags = Readonly<Record<string, string>>;
type Field = WalletTemplate['back']['fields'][number];

/** The stored template in plain names; undefined for one that does not parse. */
export function parsePassTemplate(row: WalletTemplateRow): WalletTemplate | undefined {
  try {
    const parsed = z.safeParse(walletTemplateSchema, JSON.parse(row.template));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Values that a template may insert: the link's own first, then the recipient's. */
export function listRecipientTags(recipient: RecipientRow, linkTags: readonly { name: string; value: string }[]): Tags {
  const stored = JSON.parse(recipient.tags) as Record<string, string>;
  return {
    'Customer name': recipient.name,
    ...stored,
    ...Object.fromEntries(linkTags.map(({ name, value }) => [name, value])),
  };
}

/** Fills the recipient's values into a template. */
export function fillPassTemplate(template: WalletTemplate, tags: Tags): WalletTemplate {
  const fill = (text: string) => fillPassTags(text, tags);
  const area = (fields: Field[]) =>
    fields.map((field) => ({ ...field, label: fill(field.label), value: fill(field.value).slice(0, 1000) }));
  const { front, back } = template;
  return {
    ...template,
    front: {
      header: area(front.header),
      primary: area(front.primary),
      secondary: area(front.secondary),
      auxiliary: area(front.auxiliary),
      footer: area(front.footer),
      barcode: front.barcode && { message: fill(front.barcode.message).slice(0, 2000) },
    },
    back: { fields: area(back.fields) },
  };
}

/**
 * The fields of a pass. A value that the front cuts off stands whole on the back. The footer of the card has no place on a
 * pass of these kinds: it stands on the back too.
 */
export function layOutPassFields({
  front,
  back,
}: WalletTemplate): Record<'header' | 'primary' | 'secondary' | 'auxiliary' | 'back', PassField[]> {
  const whole: PassField[] = [];
  const shown = (fields: Field[]) =>
    fields.map(({ key, label, value, maxLength }) => {
      const { shown: text, isCut } = truncatePassText(value, maxLength);
      if (isCut) whole.push({ key: `${key}-whole`, label, value });
      return { key, label, value: text };
    });
  const front4 = {
    header: shown(front.header),
    primary: shown(front.primary),
    secondary: shown(front.secondary),
    auxiliary: shown(front.auxiliary),
  };
  const plain = (fields: Field[]) => fields.map(({ key, label, value }) => ({ key, label, value }));
  return { ...front4, back: [...whole, ...plain(front.footer), ...plain(back.fields)] };
}

/** The stored template of an account. */
export const findPassTemplate = (db: Db, accountId: string, id: string): Promise<WalletTemplateRow | undefined> =>
  findRow(db, 'wallet_templates', { account_id: accountId, id });
