/** The steps of a plan that have an address of their own; without one, the page is the enrollment itself. */
export type EnrollmentStep = 'thank-you' | 'thank-you-unenrolled' | 'unenroll' | 'error';

const STEPS: readonly string[] = ['thank-you', 'thank-you-unenrolled', 'unenroll', 'error'] satisfies EnrollmentStep[];
/** What a page of a plan passes on to the next one. */
const PRESERVED_PARAMS = ['source', 'bbp', 'lang'];

/** The step that an address names; undefined for the enrollment itself and for what is no step. */
export function readStep(request: Request): EnrollmentStep | undefined {
  const step = new URL(request.url).searchParams.get('step') ?? '';
  return STEPS.includes(step) ? (step as EnrollmentStep) : undefined;
}

/** True if the installment plan leads on to budget billing. */
export function continuesToBudget(request: Request): boolean {
  return new URL(request.url).searchParams.get('bbp') === 'true';
}

interface EnrollmentPath {
  plan: 'enroll-bbp' | 'enroll-ip';
  token: string;
  step?: EnrollmentStep;
  /** Replaces what the address says; null takes it away. */
  change?: Partial<Record<'bbp' | 'source', string | null>>;
}

/** A page of a plan, with the source and language that the address of the request has. Spec: enrollment-and-payment 2. */
export function enrollmentPath(request: Request, { plan, token, step, change = {} }: EnrollmentPath): string {
  const here = new URL(request.url).searchParams;
  const query = new URLSearchParams();
  for (const name of PRESERVED_PARAMS) {
    const value = name in change ? change[name as 'bbp' | 'source'] : here.get(name);
    if (value) query.set(name, value.slice(0, 100));
  }
  if (step) query.set('step', step);
  const text = query.toString();
  return `/${plan}/${encodeURIComponent(token)}${text ? `?${text}` : ''}`;
}
