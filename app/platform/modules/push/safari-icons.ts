import { buffer } from 'node:stream/consumers';
import type { AccountRow } from '../../db/schema';
import { drawSquare, initialSvg, readSvg } from '../../documents/pass-images';
import type { FileStore } from '../../ports/files';
import { themeOf } from '../accounts/service';

const SIDES = [16, 32, 128] as const;

/** The account's icon in the six sizes that Safari wants, by name; its initial where it has none. */
export async function safariIcons(files: FileStore, account: AccountRow): Promise<Record<string, Uint8Array>> {
  const svg =
    (account.icon_key && (await iconSvg(files, account.icon_key))) ||
    initialSvg(account.name, themeOf(account).primaryColor);
  return Object.fromEntries(
    SIDES.flatMap((side) => [
      [`icon_${side}x${side}.png`, drawSquare(svg, side)],
      [`icon_${side}x${side}@2x.png`, drawSquare(svg, side * 2)],
    ]),
  );
}

async function iconSvg(files: FileStore, key: string): Promise<string | undefined> {
  try {
    return readSvg(await buffer(await files.get(key)), key);
  } catch {
    return undefined;
  }
}
