import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button';
import { ConditionalText } from '~/ui/conditional-text';

export interface PushView {
  company: string;
  browserRecipientId: string;
  /** VAPID public key. */
  publicKey: string;
  /** Empty where old Safaris can't be reached. */
  safariWebsitePushId: string;
  /** Browsers that get messages now, each by the hash of its endpoint. */
  browsers: string[];
  /** iPhones and iPads have push only for pages on the home screen. */
  isIos: boolean;
  /** False while the site has its service worker switched off. */
  hasWorker: boolean;
}

/** Texts of the states that only the browser knows; the module `push` shows one of them. */
const STATES = ['ask', 'on', 'working', 'unsupported', 'denied', 'dismissed', 'failed'] as const;

/**
 * Turns push messages on and off. It asks for nothing before the button is pressed. Spec: enrollment-and-payment 2,
 * "web-push-registration", which has no screen there.
 */
export function PushPage({ view }: { view: PushView }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('push:title')}</h1>
      <p className="lead">{t('push:lead', { company: view.company })}</p>
      {view.hasWorker ? <TurnOn view={view} /> : <p>{t('push:switchedOff')}</p>}
      <TurnOff browsers={view.browsers.length} />
    </>
  );
}

function TurnOn({ view }: { view: PushView }) {
  const { t } = useTranslation();
  return (
    <section
      id="push"
      className="card"
      data-enhance="push"
      aria-labelledby="push-title"
      data-recipient={view.browserRecipientId}
      data-key={view.publicKey}
      data-known={view.browsers.join(' ')}
      data-safari={view.safariWebsitePushId || undefined}
    >
      <h2 id="push-title">{t('push:thisBrowser')}</h2>
      <p>{t('push:how')}</p>
      {view.isIos ? (
        <p id="push-install">
          <strong>{t('push:installTitle')}</strong> {t('push:install')}
        </p>
      ) : null}
      <p id="push-script">{t('push:needsScript')}</p>
      <div role="status">
        {STATES.map((state) => (
          <ConditionalText key={state} data-state={state} text={t(`push:state.${state}`)} />
        ))}
      </div>
      <div className="actions flush" id="push-actions" data-on={t('push:turnOn')} data-off={t('push:turnOff')} />
    </section>
  );
}

/** Works without scripts: whoever has lost a device can end its messages from any other. */
function TurnOff({ browsers }: { browsers: number }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="push-all">
      <h2 id="push-all">{t('push:yourBrowsers')}</h2>
      <p>{browsers === 0 ? t('push:none') : t('push:count', { count: browsers })}</p>
      {browsers === 0 ? null : (
        <form method="post">
          <p className="actions flush">
            <Button intent="turnOffAll" text={t('push:turnOffAll')} isPlain />
          </p>
        </form>
      )}
    </section>
  );
}

/** A page without an id, or with one that is not good any more. */
export function InvalidPushLinkPage({ isUnknown }: { isUnknown: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t(isUnknown ? 'push:unknownTitle' : 'push:title')}</h1>
      <p>{t(isUnknown ? 'push:unknownText' : 'push:noLinkText')}</p>
    </>
  );
}
