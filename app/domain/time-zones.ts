/** Names of time zones to choose from, such as `America/New_York`, in the order of the alphabet. Spec: forms-and-approval 5. */
export function timeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
}
