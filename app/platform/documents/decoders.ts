import sharp from 'sharp';

// Decoders of formats that nobody may send are closed: what is not read cannot be attacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
// Pictures come one by one and hardly ever twice; what they take is given back.
sharp.cache(false);
sharp.concurrency(1);

/** Decodes PNG, JPEG, WebP and GIF; each use judges for itself which of them it takes. */
export { sharp };
