/**
 * Pages of the specifications that this product does not have yet. Their addresses answer plainly that they are not
 * built; every other unknown address is "not found".
 */
const PLANNED_PATHS = ['admin'];

/** True when the address belongs to a page that is still to come. */
export function isPlannedPath(pathname: string): boolean {
  return PLANNED_PATHS.includes(pathname.split('/')[1] ?? '');
}
