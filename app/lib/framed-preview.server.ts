const PREVIEW = /^\/form\/preview\/[^/]+\/?$/i;

/** How a form's preview is drawn in a frame of its builder: by its address alone, so that nothing is kept of what is tried there. */
interface FramedPreview {
  scheme: 'light' | 'dark' | 'auto';
}

/** What the address of a framed preview asks for; undefined for every other page, which no frame may hold. */
export function parseFramedPreview(request: Request): FramedPreview | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (!PREVIEW.test(pathname) || !searchParams.has('frame')) return undefined;
  const scheme = searchParams.get('scheme');
  return { scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto' };
}
