interface Profile {
  mobileNumber?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  timeZone?: string | null;
}

/** True when mobile number, first name, last name and time zone are all there. Spec: forms-and-approval 5. */
export function isProfileComplete({ mobileNumber, firstName, lastName, timeZone }: Profile): boolean {
  return [mobileNumber, firstName, lastName, timeZone].every((value) => (value ?? '').trim() !== '');
}
