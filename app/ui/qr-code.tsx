/** The dots of a code, as one path in a square of `size` units. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** A QR code, dark on light in every colour scheme, because readers want it so. */
export function QrCode({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg
      className="qr"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${size} ${size}`}
      width={Math.max(220, size * 4)}
      height={Math.max(220, size * 4)}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
