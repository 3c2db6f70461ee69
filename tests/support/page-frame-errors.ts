/** What the shell has something for: a form that a person fills in or sends, a step in a dialog, a message that leaves, mistakes, an outage. */
const NEEDS_SHELL =
  /<form(?![^>]* (?:class="prefs"|data-enhance="self-post"))|\sdata-(?:toast|dialog|maintenance)(?![\w-])|\sid="error-summary"/;

/**
 * What a page's frame has that its body does not, or lacks: routes say before the page is rendered whether there is a form for the choices of
 * the frame to belong to, and which module works for it.
 */
export function findFrameErrors(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  const needsShell = NEEDS_SHELL.exec(main)?.[0] ?? / data-enhance="session"/.exec(html)?.[0];
  // A page that may stand in a dialog of another may have it, and needs none.
  const isForDialog = / data-dialog-content=/.test(main);
  const hasShell = html.includes('<script id="shell"') || html.includes('id="shell"');
  const form = /<form [^>]*id="page-form"[^>]*>/.exec(html)?.[0];
  const choices = [...html.matchAll(/ name="pageChoice" value="([\w-]+)" form="([\w-]+)"/g)];
  const wrongChoices = choices.filter(
    ([, value = '', owner]) =>
      (owner === 'page-form') !== (form !== undefined) || value.endsWith('-with-form') !== (form !== undefined),
  );
  // Enter presses the first button of a form: a copy of the page's own stands before the frame's.
  const buttons = form ? [...html.matchAll(/<button [^>]*>/g)].map(([tag]) => tag) : [];
  const [enter] = buttons.filter((tag) => tag.includes(' form="page-form"'));
  const hasLanguages = html.includes('id="language-form"');
  return [
    ...(hasShell === (needsShell !== undefined) || (hasShell && isForDialog)
      ? []
      : [hasShell ? 'a shell for nothing' : `no shell for ${needsShell}`]),
    ...(!hasShell && / src="\/assets\/(?:[\w.-]+\.)?frame-/.test(html) !== html.includes(' data-enhance="auto-submit"')
      ? ['the module for a language list']
      : []),
    ...wrongChoices.map(([tag]) => `a choice that belongs elsewhere: ${tag}`),
    ...(form && hasLanguages && !enter?.includes('class="sr"') ? ['no button for Enter'] : []),
  ];
}
