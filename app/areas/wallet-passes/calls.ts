import { z } from 'zod';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { linkErrors, linkToken, renameFields } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('wallet');

const color = z.string().max(40).default('');
const fieldSchema = renameFields(
  z.object({
    Key: z.string().max(100),
    Label: z.string().max(200).default(''),
    Value: z.string().max(1000).default(''),
    MaxLength: z.number().int().min(0).max(1000).nullish(),
  }),
  { Key: 'key', Label: 'label', Value: 'value', MaxLength: 'maxLength' },
);
const area = z.array(fieldSchema).max(20).default([]);

const frontSchema = renameFields(
  z.object({
    HeaderArea: area,
    PrimaryArea: area,
    SecondaryArea: area,
    AuxiliaryArea: area,
    FooterArea: area,
    BarcodeArea: renameFields(z.object({ Message: z.string().max(2000) }), { Message: 'message' }).nullish(),
  }),
  {
    HeaderArea: 'header',
    PrimaryArea: 'primary',
    SecondaryArea: 'secondary',
    AuxiliaryArea: 'auxiliary',
    FooterArea: 'footer',
    BarcodeArea: 'barcode',
  },
);

const imageSchema = renameFields(
  z.object({
    ImageType: z.string().max(40),
    ImagePath: z.string().max(2048),
    ImageAltText: z.string().max(300).default(''),
  }),
  { ImageType: 'type', ImagePath: 'path', ImageAltText: 'altText' },
);

/** A wallet pass. All its wire names are capitalised. Spec: enrollment-and-payment 3, "Wallet pass template". */
export const walletTemplateSchema = renameFields(
  z.object({
    FrontSide: frontSchema,
    Backside: renameFields(z.object({ BackArea: area }), { BackArea: 'fields' }),
    BackgroundColor: color,
    ForegroundColor: color,
    LabelColor: color,
    Images: z.array(imageSchema).max(20).default([]),
  }),
  {
    FrontSide: 'front',
    Backside: 'back',
    BackgroundColor: 'backgroundColor',
    ForegroundColor: 'foregroundColor',
    LabelColor: 'labelColor',
    Images: 'images',
  },
);
export type WalletTemplate = z.output<typeof walletTemplateSchema>;

const byWalletToken = renameFields(z.object({ walletToken: linkToken }), { walletToken: 'token' });

/** The template travels as JSON text; text that is no template is refused. */
const templateText = z.codec(z.string().max(200_000), z.custom<WalletTemplate>(), {
  decode: (text, context) => {
    try {
      return walletTemplateSchema.parse(JSON.parse(text));
    } catch {
      context.issues.push({ code: 'custom', input: text, message: 'must be a wallet pass template' });
      return z.NEVER;
    }
  },
  encode: (template) => JSON.stringify(walletTemplateSchema.encode(template)),
});

/** `templateJson` is null where the pass has no template. Spec: enrollment-and-payment 7. */
export const getWalletPassPreview = defineCall({
  id: 'getWalletPassPreview',
  path: 'api/ApplePass/getwalletpasspreview',
  summary: 'What the front and the back of a wallet pass show',
  audience: 'link',
  query: byWalletToken,
  reply: envelope(
    renameFields(
      z.object({
        templateJson: templateText.nullable(),
        /** False while no pass can be made, because its certificate has run out. Not in the specification; missing: it can. */
        isAvailable: z.boolean().optional(),
      }),
      { templateJson: 'template' },
    ),
  ),
  errors: [...linkErrors, 'wallet.notFound'],
});

export const getWalletPassQr = defineCall({
  id: 'getWalletPassQr',
  path: 'api/ApplePass/GetWalletPassQr',
  summary: 'QR code that opens the pass on a phone',
  audience: 'link',
  query: z.object({ token: linkToken, label: z.string().max(200).default('') }),
  reply: file('image/png'),
  errors: [...linkErrors, 'wallet.notFound'],
  rateLimit: 'asset',
});

/** Opened by the browser itself. Spec: enrollment-and-payment 7. */
export const addToWallet = defineCall({
  id: 'addToWallet',
  path: 'api/applepass/AddToWallet',
  summary: 'The signed pass, which a phone adds to its wallet',
  audience: 'link',
  query: byWalletToken,
  reply: file('application/vnd.apple.pkpass'),
  errors: [...linkErrors, 'wallet.notFound', 'wallet.unavailable'],
  rateLimit: 'lookUp',
});

/** Named by the account's public id: no link token travels in its address. `v` changes with the image. */
export const getWalletImage = defineCall({
  id: 'getWalletImage',
  path: 'api/x/wallet/Image',
  summary: 'An image of a wallet pass, for its preview',
  audience: 'public',
  query: z.object({
    accountToken: z.string().min(1).max(64),
    template: idSchema,
    type: z.string().min(1).max(40),
    v: z.string().max(20).default(''),
  }),
  reply: file('image/png', 'image/svg+xml', 'image/jpeg', 'image/webp'),
  errors: ['wallet.notFound'],
  rateLimit: 'asset',
});
