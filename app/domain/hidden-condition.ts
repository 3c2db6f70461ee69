import type { FormInput, FormRule, MergeTag } from './form-model';
import { isChoice, allowsMultiple } from '~/areas/forms/input-types';
import { isAlwaysHidden, parentOf, createVisibilityPlan, type VisibilityPlan } from './visibility';

/** One option being checked or not on screen, whether or not its input is shown. */
export interface VisibilityAtom {
  parentId: string;
  choiceGuid: string;
  isChecked: boolean;
}
/** Atoms that must all be true. Empty: always true. */
type VisibilityClause = VisibilityAtom[];
/** When an input is hidden: one clause must be true. `[]` is never, `[[]]` is always. */
type HiddenCondition = VisibilityClause[];

const MAX_CLAUSES = 64;

interface Expansion {
  shown: HiddenCondition | undefined;
  hidden: HiddenCondition | undefined;
}

/**
 * When `inputId` is NOT shown, as an "or" of "and"s over checked options alone, with parents'
 * visibility expanded: what a generated `:has(:checked)` rule can say. Evaluating it equals
 * `!visibleInputs(…).has(inputId)` for every answer, circles included. Undefined when the input
 * does not exist or the condition needs more than `maxClauses` clauses.
 */
export function hiddenCondition(
  inputs: readonly FormInput[],
  inputId: string,
  { tags = [], maxClauses = MAX_CLAUSES }: { tags?: readonly MergeTag[]; maxClauses?: number } = {},
): HiddenCondition | undefined {
  const plan = createVisibilityPlan(inputs);
  const expansions = new Map<string, Expansion>();
  const needed = ancestorsOf(plan, inputId);
  for (const input of plan.order) {
    if (!needed.has(input.id)) continue;
    expansions.set(input.id, expand(input, { plan, expansions, tags, maxClauses }));
  }
  return expansions.get(inputId)?.hidden;
}

/** A question that no answers show, and the place of the one rule of it that can't hold; none where its rules contradict each other. */
interface NeverShown {
  rule?: number;
}

/** What rules come to, whatever is answered. */
interface RuleFindings {
  neverShown: ReadonlyMap<string, NeverShown>;
  /** By question, the places of the rules that hold always, and so decide nothing. */
  alwaysHold: ReadonlyMap<string, readonly number[]>;
}

/**
 * What the rules of a form come to whatever is answered, while no merge tag has a value. A question that its author hides is not
 * among them. Where a condition needs more than `maxClauses` clauses there are no findings.
 */
export function analyzeRules(
  inputs: readonly FormInput[],
  { maxClauses = MAX_CLAUSES }: { maxClauses?: number } = {},
): RuleFindings {
  const plan = createVisibilityPlan(inputs);
  const context: Context = { plan, expansions: new Map(), tags: [], maxClauses };
  const neverShown = new Map<string, NeverShown>();
  const alwaysHold = new Map<string, number[]>();
  for (const input of plan.order) {
    const expansion = expand(input, context);
    context.expansions.set(input.id, expansion);
    if (!input.visible) continue;
    const rules = input.rules.map((rule) => expandRule(input, rule, context));
    if (isNever(expansion.shown)) {
      const at = rules.findIndex(({ holds }) => isNever(holds));
      neverShown.set(input.id, at < 0 ? {} : { rule: at });
      continue;
    }
    const idle = rules.flatMap(({ fails }, at) => (isNever(fails) ? [at] : []));
    if (idle.length > 0) alwaysHold.set(input.id, idle);
  }
  return { neverShown, alwaysHold };
}

/** Clauses that contradict themselves are dropped as they are made, so only what can't be true has none. */
const isNever = (condition: HiddenCondition | undefined): boolean => condition?.length === 0;

function ancestorsOf(plan: VisibilityPlan, inputId: string): Set<string> {
  const found = new Set<string>();
  const open = [inputId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const rule of plan.byId.get(id)?.rules ?? []) open.push(rule.parentId);
  }
  return found;
}

interface Context {
  plan: VisibilityPlan;
  expansions: Map<string, Expansion>;
  tags: readonly MergeTag[];
  maxClauses: number;
}

function expand(input: FormInput, context: Context): Expansion {
  if (isAlwaysHidden(input, context.tags)) return { shown: [], hidden: [[]] };
  let shown: HiddenCondition | undefined = [[]];
  let hidden: HiddenCondition | undefined = [];
  for (const rule of input.rules) {
    const { holds, fails } = expandRule(input, rule, context);
    shown = both(shown, holds, context);
    hidden = either(hidden, fails, context);
  }
  return { shown, hidden };
}

interface RuleExpansion {
  holds: HiddenCondition | undefined;
  fails: HiddenCondition | undefined;
}

function expandRule(input: FormInput, rule: FormRule, context: Context): RuleExpansion {
  const is = expandPositive(input, rule, context);
  const isNegated = rule.condition === 'notSelected' || rule.condition === 'notDisplayed';
  return isNegated ? { holds: is.fails, fails: is.holds } : is;
}

/** `selected` and `displayed`, without the "not". */
function expandPositive(input: FormInput, rule: FormRule, context: Context): RuleExpansion {
  const never: RuleExpansion = { holds: [], fails: [[]] };
  const parent = parentOf(context.plan, input, rule);
  const parentExpansion = parent && context.expansions.get(parent.id);
  if (!parent || !parentExpansion) return never;
  if (rule.condition === 'displayed' || rule.condition === 'notDisplayed') {
    return { holds: parentExpansion.shown, fails: parentExpansion.hidden };
  }
  const choiceGuid = rule.choiceId;
  if (!isChoice(parent) || !choiceGuid || !parent.options.some((option) => option.guid === choiceGuid)) return never;
  const atom = (isChecked: boolean): HiddenCondition => [[{ parentId: parent.id, choiceGuid, isChecked }]];
  return {
    holds: both(parentExpansion.shown, atom(true), context),
    fails: either(parentExpansion.hidden, atom(false), context),
  };
}

/** `a or b`. An overflowing side is harmless only when the other is "always". */
function either(
  a: HiddenCondition | undefined,
  b: HiddenCondition | undefined,
  { maxClauses }: Context,
): HiddenCondition | undefined {
  if (isAlways(a) || isAlways(b)) return [[]];
  return a && b && capped(absorb([...a, ...b]), maxClauses);
}

/** `a and b`. An overflowing side is harmless only when the other is "never". */
function both(
  a: HiddenCondition | undefined,
  b: HiddenCondition | undefined,
  { plan, maxClauses }: Context,
): HiddenCondition | undefined {
  if (a?.length === 0 || b?.length === 0) return [];
  if (!a || !b) return undefined;
  const clauses: HiddenCondition = [];
  for (const left of a) {
    for (const right of b) {
      const clause = merge(left, right, plan);
      if (clause) clauses.push(clause);
    }
  }
  return capped(absorb(clauses), maxClauses);
}

function isAlways(condition: HiddenCondition | undefined): boolean {
  return condition?.some((clause) => clause.length === 0) ?? false;
}

function capped(condition: HiddenCondition, maxClauses: number): HiddenCondition | undefined {
  return condition.length > maxClauses ? undefined : condition;
}

/** All atoms of both clauses, or undefined when they contradict each other. */
function merge(a: VisibilityClause, b: VisibilityClause, plan: VisibilityPlan): VisibilityClause | undefined {
  const atoms = [...a];
  for (const atom of b) {
    const known = atoms.find((other) => isSameOption(other, atom));
    if (!known) atoms.push(atom);
    else if (known.isChecked !== atom.isChecked) return undefined;
  }
  return withoutImplied(atoms, plan);
}

/** A checked radio button or dropdown option says all about its siblings. */
function withoutImplied(atoms: VisibilityClause, plan: VisibilityPlan): VisibilityClause | undefined {
  const chosen = new Map<string, string>();
  for (const { parentId, choiceGuid, isChecked } of atoms) {
    const parent = plan.byId.get(parentId);
    if (!isChecked || !parent || allowsMultiple(parent)) continue;
    if (chosen.has(parentId)) return undefined;
    chosen.set(parentId, choiceGuid);
  }
  return atoms.filter((atom) => atom.isChecked || !chosen.has(atom.parentId));
}

/** Drops each clause that another one already covers. */
function absorb(clauses: HiddenCondition): HiddenCondition {
  const minimal: HiddenCondition = [];
  for (const clause of [...clauses].sort((a, b) => a.length - b.length)) {
    if (!minimal.some((shorter) => isCoveredBy(clause, shorter))) minimal.push(clause);
  }
  return minimal;
}

function isCoveredBy(clause: VisibilityClause, shorter: VisibilityClause): boolean {
  return shorter.every((atom) =>
    clause.some((other) => isSameOption(other, atom) && other.isChecked === atom.isChecked),
  );
}

function isSameOption(a: VisibilityAtom, b: VisibilityAtom): boolean {
  return a.parentId === b.parentId && a.choiceGuid === b.choiceGuid;
}
