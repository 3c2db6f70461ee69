import { useTranslation } from 'react-i18next';

/** Draws the product without text: a message with a link, the page that it opens on a phone, and a tick behind it. */
export function ProductPicture() {
  const { t } = useTranslation();
  return (
    <svg className="home-picture" viewBox="0 0 420 200" role="img" aria-label={t('site:homePicture')}>
      <g className="lines">
        <path
          className="pane"
          d="M12 46h128a10 10 0 0 1 10 10v62a10 10 0 0 1-10 10H44l-20 18v-18H12a10 10 0 0 1-10-10V56a10 10 0 0 1 10-10z"
        />
        <path className="word" d="M20 70h92M20 87h66" />
        <path className="link" d="M20 107h84" />
        <path className="way" d="M158 92h30m-9-8 9 8-9 8" />
        <rect className="pane" x="200" y="6" width="112" height="188" rx="16" />
        <rect className="sheet" x="208" y="22" width="96" height="156" rx="5" />
        <path className="word" d="M218 38h54" />
        <path
          className="star"
          d="m224 52 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8zm20 0 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8zm20 0 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z"
        />
        <rect className="field" x="218" y="82" width="76" height="18" rx="4" />
        <circle className="field" cx="224" cy="117" r="5.5" />
        <circle className="field" cx="224" cy="134" r="5.5" />
        <circle className="dot" cx="224" cy="117" r="2.5" />
        <path className="word" d="M236 117h44M236 134h30" />
        <rect className="act" x="218" y="150" width="76" height="19" rx="5" />
        <path className="way" d="M322 92h30m-9-8 9 8-9 8" />
        <circle className="done" cx="388" cy="92" r="28" />
        <path className="tick" d="m376 92 9 9 16-18" />
      </g>
    </svg>
  );
}
