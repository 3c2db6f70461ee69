import type { SandboxName } from '~/domain/sandbox-name';
import { styleText, type StyleText } from '~/domain/style-text';
import { stylesheetRules, type StylesheetName } from '~/styles/stylesheets';
import type { LanguageOption } from '~/ui/display-preferences';
import type { PressedButton } from '~/ui/page-provider';
import type { Interstitial } from '~/lib/remote/interstitial.server';

/** What a route requests of the page frame. */
export interface RouteHandle {
  /**
   * Browser modules of `app/enhance` that this page is better with; where it depends, by what its loader gave, or its action. None where
   * that failed. `shell` is one of them where the page has something for it: a form to fill in or send, a step in a dialog, a session,
   * an outage that may end. A page that is only read loses nothing by an outage or a new build.
   */
  enhance?: string[] | ((data: unknown, posted?: unknown) => string[]);
  /** The first button of the form that people type into, where the page has one (`PageForm`): the Enter key presses it. It brings the shell. */
  form?: PressedButton | ((data: unknown, posted?: unknown) => PressedButton | undefined);
  /** The languages that the frame offers in a list, if more than one. */
  languages?: (matches: readonly PageMatch[]) => readonly LanguageOption[];
  /** Sheets of `app/styles` that this page, its mistakes and its dialogs need beside the one that every page has; as `enhance` says it. */
  styles?: readonly StylesheetName[] | ((data: unknown) => readonly StylesheetName[]);
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
  scheme?: Parameters<typeof stylesheetRules>[1];
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
 * The rules of one page, for its one style element: the stylesheets that its routes name, the account's colors, then what belongs to this
 * page alone, such as the looks of authors' HTML. All of it is known before the page is rendered, so that the policy can name its hash.
 *
 * @param matches from the root to the leaf
 * @param isRefused the page shows what a post could not be taken with
 */
export function pageStyles(matches: readonly PageMatch[], isRefused: boolean): StyleText {
  const { scheme = 'auto', theme = '' } = rootDataOf(matches);
  const stylesheets = [
    ...(sandboxesOf(matches).length > 0 ? (['sandbox'] as const) : []),
    ...(isRefused ? (['errors'] as const) : []),
    ...matches.flatMap(stylesheetsOf),
  ];
  const ownRules = new Set(matches.flatMap(ownRulesOf));
  return styleText(stylesheetRules(stylesheets, scheme) + theme + [...ownRules].join(''));
}

/** The sandboxes that a page names: those in use that its routes use, and that it is a preview. */
export function sandboxesOf(matches: readonly PageMatch[]): SandboxName[] {
  const { sandboxes = [], isPreview } = rootDataOf(matches);
  const used = matches.flatMap(({ handle, data }) => {
    const { uses = [] } = (handle as RouteHandle | undefined) ?? {};
    return typeof uses === 'function' ? (data ? uses(data) : []) : uses;
  });
  // Any page may send a message.
  const usedSandboxes = sandboxes.filter((name) => name === 'messages' || used.includes(name));
  return isPreview ? ['preview', ...usedSandboxes] : usedSandboxes;
}

function stylesheetsOf({ handle, data }: PageMatch): readonly StylesheetName[] {
  const { styles = [] } = (handle as RouteHandle | undefined) ?? {};
  return typeof styles === 'function' ? (data ? styles(data) : []) : styles;
}

/** None where the loader failed, or gave nothing because an interstitial page is shown. */
function ownRulesOf({ handle, data, posted }: PageMatch): readonly string[] {
  const { rules } = (handle as RouteHandle | undefined) ?? {};
  return rules && data ? rules(data, posted ?? undefined) : [];
}

/** What has come of a request, beside what its routes gave. */
export interface Outcome {
  /** Ids of the routes whose error boundaries are shown. */
  failedAt: readonly string[];
  /** The failure that they show; undefined for an unexpected error. */
  failure: { name?: string; fields?: unknown } | undefined;
}

const interstitialOf = (matches: readonly PageMatch[]): Interstitial['interstitial'] | undefined =>
  matches.map(({ data }) => (data as Partial<Interstitial> | null | undefined)?.interstitial).find(Boolean);

/** The first button of the page's form; undefined where it has none. */
export function pageFormButton(matches: readonly PageMatch[], { failedAt }: Outcome): PressedButton | undefined {
  const interstitial = interstitialOf(matches);
  if (interstitial) return interstitial.form;
  if (failedAt.length > 0) return undefined;
  const { handle, data, posted } = matches.at(-1) ?? {};
  const { form } = (handle as RouteHandle | undefined) ?? {};
  if (typeof form !== 'function') return form;
  return data ? form(data, posted ?? undefined) : undefined;
}

/** Names of a page's browser modules, with the one that works for its frame as the last. */
export function pageModules(
  matches: readonly PageMatch[],
  outcome: Outcome,
  form: PressedButton | undefined,
): readonly string[] {
  const named = new Set(interstitialOf(matches)?.enhance ?? matches.flatMap(modulesOf));
  const hasShell = named.delete('shell') || form !== undefined || needsShell(matches, outcome);
  return [...named, ...(hasShell ? ['shell'] : hasLanguageList(matches, outcome) ? ['frame'] : [])];
}

/** A message that leaves, and failures that hold a form: any page may have them. */
function needsShell(matches: readonly PageMatch[], { failure }: Outcome): boolean {
  const isToast = matches.some(
    ({ data }) => (data as { flash?: { kind: string } } | null | undefined)?.flash?.kind === 'success',
  );
  return isToast || failure?.fields !== undefined || failure?.name === 'token.expired';
}

/** The account's languages, of a layout that gives them. */
export const offeredLanguages = (matches: readonly PageMatch[]): readonly LanguageOption[] =>
  matches
    .map(({ data }) => data as { languages?: LanguageOption[]; frame?: unknown } | null | undefined)
    .find((data) => data?.frame)?.languages ?? [];

/** Where the root itself speaks of a failure, our own frame stands around it. */
const hasLanguageList = (matches: readonly PageMatch[], { failedAt }: Outcome): boolean =>
  failedAt.includes('root') ||
  matches.some(({ handle, data }) => {
    const { languages } = (handle as RouteHandle | undefined) ?? {};
    return languages !== undefined && data !== undefined && languages(matches).length > 1;
  });

function modulesOf({ handle, data, posted }: PageMatch): readonly string[] {
  const { enhance = [] } = (handle as RouteHandle | undefined) ?? {};
  if (!data) return [];
  return typeof enhance === 'function' ? enhance(data, posted ?? undefined) : enhance;
}
