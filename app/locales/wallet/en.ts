/** The page of a wallet pass. English is the truth. */
export const en = {
  title: 'Add to Wallet',
  lead: 'This is your card from {{company}}. You can keep it in Apple Wallet on your iPhone.',
  front: 'Front of the card',
  back: 'Back of the card',
  code: 'Code on the card',
  codeHint: 'The code to scan is on the card in your wallet.',
  add: 'Add to Apple Wallet',
  addHint: 'Your phone shows the card once more before it is added.',
  macHint: 'The button is for an iPad. With any other device, scan the code below with your iPhone.',
  qrTitle: 'Open this page on your iPhone',
  qrText: 'Point the camera of your iPhone at the code and open the link. There you can add the card to Apple Wallet.',
  qrAlt: 'QR code with the address of this page',
  qrFailed: "The QR code can't be shown right now. Please use the link below instead.",
  orLink: 'Show the link instead of the code',
  inAppTitle: 'Please open this page in Safari',
  inAppText:
    "You are in the built-in browser of another app, which can't add cards to Apple Wallet. Choose “Open in Safari” in its menu, or copy this link into Safari:",
  failed: 'The card could not be made. Please try again in a moment.',
  unavailable: "Cards can't be added right now. Please try again later or contact our support.",
  invalidToken: 'Invalid token.',
  templateNotFound: 'Template not Found',
} as const;
