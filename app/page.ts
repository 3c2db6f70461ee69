import type { SandboxName } from './domain/sandbox';
import { styleText, type StyleText } from './domain/style-text';
import { sheetRules, type SheetName } from './styles/sheets';

/** What a route may ask of the page frame. */
export interface RouteHandle {
  /** Browser modules of `app/enhance` that this page is better with; where it depends, by what its loader gave. None where that failed. */
  enhance?: string[] | ((data: unknown) => string[]);
  /** Sheets of `app/styles` that this page, its mistakes and its dialogs need beside the one that every page has; as `enhance` says it. */
  styles?: readonly SheetName[] | ((data: unknown) => readonly SheetName[]);
  /**
   * Style rules of this page alone, such as the looks of authors' HTML, by what its loader gave, or its action where that is shown
   * instead. A page has no other place for them: its policy lets in one style element.
   */
  rules?: (data: unknown, posted?: unknown) => readonly string[];
  /** The header of a token page offers the account's languages. */
  hasLanguageChoice?: boolean;
  /** What the page uses that may be a sandbox; where it depends, by what its loader gave. */
  uses?: SandboxName[] | ((data: unknown) => SandboxName[]);
  /** Seconds after which a browser without JavaScript asks for the page again. */
  retrySeconds?: number;
  /** The header of our own pages offers to sign in and to sign up. */
  hasSiteLinks?: boolean;
}

/** What of the root's data the page is made of; nothing of it where its loader failed. */
interface RootData {
  scheme?: Parameters<typeof sheetRules>[1];
  /** Rules of the account's colors. */
  theme?: string;
  /** In use on this installation. */
  sandboxes?: SandboxName[];
  isPreview?: boolean;
}

const rootDataOf = (matches: readonly PageMatch[]): RootData => matches[0]?.data ?? {};

/** A matched route with what its loader gave, and its action where it was posted to. */
export interface PageMatch {
  handle?: unknown;
  data?: unknown;
  posted?: unknown;
}

/**
 * The rules of one page, for its one style element: the sheets that its routes name, the account's colors, then what belongs to this
 * page alone, such as the looks of authors' HTML. All of it is known before the page is rendered, so that the policy can name its hash.
 *
 * @param matches from the root to the leaf
 * @param isRefused the page shows what a post could not be taken with
 */
export function pageStyles(matches: readonly PageMatch[], isRefused: boolean): StyleText {
  const { scheme = 'auto', theme = '' } = rootDataOf(matches);
  const sheets = [
    ...(sandboxesOf(matches).length > 0 ? (['sandbox'] as const) : []),
    ...(isRefused ? (['mistakes'] as const) : []),
    ...matches.flatMap(sheetsOf),
  ];
  const own = new Set(matches.flatMap(ownRulesOf));
  return styleText(sheetRules(sheets, scheme) + theme + [...own].join(''));
}

/** The sandboxes that a page names: those in use that its routes use, and that it is a preview. */
export function sandboxesOf(matches: readonly PageMatch[]): SandboxName[] {
  const { sandboxes = [], isPreview } = rootDataOf(matches);
  const used = matches.flatMap(({ handle, data }) => {
    const { uses = [] } = (handle as RouteHandle | undefined) ?? {};
    return typeof uses === 'function' ? (data ? uses(data) : []) : uses;
  });
  // Any page may send a message.
  const here = sandboxes.filter((name) => name === 'messages' || used.includes(name));
  return isPreview ? ['preview', ...here] : here;
}

function sheetsOf({ handle, data }: PageMatch): readonly SheetName[] {
  const { styles = [] } = (handle as RouteHandle | undefined) ?? {};
  return typeof styles === 'function' ? (data ? styles(data) : []) : styles;
}

/** None where the loader failed, or gave nothing because another page stands in. */
function ownRulesOf({ handle, data, posted }: PageMatch): readonly string[] {
  const { rules } = (handle as RouteHandle | undefined) ?? {};
  return rules && data ? rules(data, posted ?? undefined) : [];
}
