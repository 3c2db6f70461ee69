import type { ReactNode } from 'react';

/** A telephone number that is dialled by a press, from left to right and in one line. */
export function PhoneLink({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="ltr nowrap">
      {children}
    </a>
  );
}
