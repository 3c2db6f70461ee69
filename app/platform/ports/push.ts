import type { PushPayload, PushSubscriptionKeys } from '~/domain/push-subscription';

export type PushTarget = ({ kind: 'web' } & PushSubscriptionKeys) | { kind: 'safari'; deviceToken: string };

/** Whom a message is for and from, for the log of what was captured. */
export interface PushMessage {
  id: string;
  accountId: string;
  recipientId: string;
  target: PushTarget;
  payload: PushPayload;
}

/** Sends push messages to browsers. */
export interface PushPort {
  /** VAPID public key in base64url: a browser binds its subscription to it. */
  publicKey(): string;
  /**
   * Resolves when the push service has accepted it, or it was captured instead. Throws `DeliveryError`: `undeliverable` where the browser's subscription
   * is gone for good.
   */
  send(message: PushMessage): Promise<'sent' | 'captured'>;
}

/** What a site shows when an old Safari asks for permission. */
export interface SafariSite {
  name: string;
  /** Address of the site, without a trailing slash. */
  url: string;
  /** Comes back with each of the device's calls; 16 characters at least. */
  authenticationToken: string;
  /** PNG by name: `icon_16x16.png`, `icon_16x16@2x.png` … `icon_128x128@2x.png`. */
  icons: Record<string, Uint8Array>;
}

/** Apple's own push service for Safari before version 16. */
export interface SafariPushPort {
  readonly websitePushId: string;
  /** Resolves when the service has accepted it. Throws `DeliveryError`. */
  send(deviceToken: string, payload: PushPayload): Promise<void>;
  /** The signed archive that such a Safari asks for. */
  makePackage(site: SafariSite): Uint8Array;
}
