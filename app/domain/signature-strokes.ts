/** A drawn signature as points on the pad of 560 by 230. Spec: forms-and-approval 9. */
export type Stroke = [x: number, y: number][];

/** Longest name that a typed signature takes, in characters. */
export const SIGNATURE_NAME_LENGTH = 120;

const PAD = { width: 560, height: 230 };
const MAX_STROKES = 300;
const MAX_POINTS = 20_000;

/** Strokes from posted text; undefined for anything that is no list of points. Points off the pad are moved onto it. */
export function parseSignatureStrokes(text: string): Stroke[] | undefined {
  if (text.length > 600_000) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(data) || data.length > MAX_STROKES) return undefined;
  const strokes = data.map(parseStroke);
  if (strokes.some((stroke) => stroke === undefined)) return undefined;
  const known = strokes as Stroke[];
  return known.reduce((sum, stroke) => sum + stroke.length, 0) > MAX_POINTS ? undefined : known;
}

function parseStroke(data: unknown): Stroke | undefined {
  if (!Array.isArray(data)) return undefined;
  const points = data.map((point: unknown): [number, number] | undefined => {
    if (!Array.isArray(point) || point.length !== 2) return undefined;
    const [x, y] = point as unknown[];
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) return undefined;
    return [clamp(x, PAD.width), clamp(y, PAD.height)];
  });
  return points.some((point) => point === undefined) ? undefined : (points as Stroke);
}

function clamp(value: number, max: number): number {
  return Math.round(Math.min(max, Math.max(0, value)) * 10) / 10;
}

/** Length of all lines in pad pixels: how much ink there is. */
export function inkLength(strokes: readonly Stroke[]): number {
  let sum = 0;
  for (const stroke of strokes) {
    for (let index = 1; index < stroke.length; index++) {
      const [x0 = 0, y0 = 0] = stroke[index - 1] ?? [];
      const [x1 = 0, y1 = 0] = stroke[index] ?? [];
      sum += Math.hypot(x1 - x0, y1 - y0);
    }
  }
  return sum;
}
