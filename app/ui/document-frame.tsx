import type { ReactNode } from 'react';

interface DocumentFrameProps {
  /** Address of the PDF on this site. */
  src: string;
  /** Names the frame. */
  title: string;
  hint?: ReactNode;
}

/** A PDF in the page, where the screen is wide enough for one. Links to open and download it come before it. */
export function DocumentFrame({ src, title, hint }: DocumentFrameProps) {
  return (
    <>
      {hint ? <p className="hint document-hint">{hint}</p> : null}
      {/* Without the viewer's own side panel there is room for the page. */}
      <iframe className="document" src={`${src}#navpanes=0&view=FitH`} title={title} loading="lazy" />
    </>
  );
}
