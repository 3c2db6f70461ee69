import { directionOf } from '~/domain/direction';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { SafeHtml } from '~/ui/safe-html';

/** What the account wrote about an enrollment, in the language that it is in. */
export function Description({ html, language }: { html: SanitizedHtml; language: string }) {
  if (html === '') return null;
  return (
    <div lang={language || undefined} dir={language ? directionOf(language) : undefined}>
      <SafeHtml html={html} className="html-block" />
    </div>
  );
}
