import type { WalletTemplate } from '../calls';
import {
  truncatePassText,
  isInAppBrowser,
  passColors,
  passCss,
  walletDevice,
  type WalletDevice,
} from '~/domain/wallet-pass';

export interface FieldView {
  key: string;
  label: string;
  /** As much as the card has room for. */
  shown: string;
  /** The whole text; undefined where it is what is shown. */
  whole?: string;
}

export interface ImageView {
  path: string;
  altText: string;
}

export interface PassView {
  company: string;
  device: WalletDevice;
  isInApp: boolean;
  /** False while no pass can be made. */
  isAvailable: boolean;
  /** The pass was asked for and could not be made. */
  hasFailed: boolean;
  /** Opens the pass on a phone. */
  addPath: string;
  /** Address of the code; undefined where there is none to show, be it not needed or not to be had. */
  qrPath?: string;
  /** The whole address of this page, for another device. */
  pageUrl: string;
  css: string;
  logo?: ImageView;
  strip?: ImageView;
  thumbnail?: ImageView;
  areas: Record<'header' | 'primary' | 'secondary' | 'auxiliary' | 'footer', FieldView[]>;
  back: FieldView[];
  barcode?: string;
}

type Field = WalletTemplate['back']['fields'][number];

const fieldView = ({ key, label, value, maxLength }: Field): FieldView => {
  const { shown, isCut } = truncatePassText(value, maxLength);
  return { key, label, shown, whole: isCut ? value : undefined };
};

/** Only this site's own images are loaded; of others the alternative text is left. */
function imageOf(template: WalletTemplate, type: string): ImageView | undefined {
  const found = template.images.find((image) => image.type.toLowerCase() === type);
  return found && { path: /^\/(?!\/)/.test(found.path) ? found.path : '', altText: found.altText };
}

interface PassViewInput {
  template: WalletTemplate;
  company: string;
  userAgent: string;
  isAvailable: boolean;
  hasFailed: boolean;
  addPath: string;
  qrPath: string | undefined;
  pageUrl: string;
}

/** What the page shows of a pass on a device. Spec: enrollment-and-payment 2, "Wallet pass page". */
export function buildPassView({ template, userAgent, ...input }: PassViewInput): PassView {
  const { front, back } = template;
  const areas = {
    header: front.header.map(fieldView),
    primary: front.primary.map(fieldView),
    secondary: front.secondary.map(fieldView),
    auxiliary: front.auxiliary.map(fieldView),
    footer: front.footer.map(fieldView),
  };
  return {
    ...input,
    device: walletDevice(userAgent),
    isInApp: isInAppBrowser(userAgent),
    css: passCss(passColors(template)),
    logo: imageOf(template, 'logo'),
    strip: imageOf(template, 'strip'),
    thumbnail: imageOf(template, 'thumbnail'),
    areas,
    back: back.fields.map((field) => fieldView({ ...field, maxLength: null })),
    barcode: front.barcode?.message || undefined,
  };
}
