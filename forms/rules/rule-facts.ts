import type { Rule } from '@atesta/contract/schemas/form.ts'
import { compilePattern } from './pattern.ts'

/**
 * The published operators that make sense for answers, without those that can leave the data or throw on
 * purpose.
 */
export const standardOperators = [
  'var',
  'missing',
  'missing_some',
  'if',
  '?:',
  'and',
  'or',
  '!',
  '!!',
  'not',
  '??',
  '==',
  '===',
  '!=',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  'min',
  'max',
  'in',
  'substr',
  'length',
  'map',
  'filter',
  'reduce',
  'all',
  'every',
  'some',
  'none',
] as const

/**
 * The first argument is a list, the second a rule evaluated once per element with the element as its data.
 */
export const iterators = new Set(['map', 'filter', 'reduce', 'all', 'every', 'some', 'none'])
/** What compares two values, or three in a row. */
export const comparisons = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>='])
const ownOperators = [
  'cat',
  'merge',
  'count',
  'selected',
  'answered',
  'matches',
  'days',
  'today',
  'now',
] as const

/** Every operator a rule may use, for the builder's list and for `structureProblems`. */
export const ruleOperators: readonly string[] = [...standardOperators, ...ownOperators]
const known = new Set(ruleOperators)

const maxNodes = 1000
const maxDepth = 40
/** Two nested lists suffice for nested groups; each further level multiplies the work. */
const maxIterators = 2
/** A name is split at its dots each time it is read. */
const maxNameLength = 200

export type RuleFault = 'unknown_operator' | 'dynamic_variable' | 'too_complex' | 'malformed'

/**
 * Facts of a rule, known without evaluating it. `dependencies`: the answer ids it reads from outside its own
 * lists.
 */
export type RuleFacts = { dependencies: ReadonlySet<string>; usesClock: boolean; fault?: RuleFault }

const factsByRule = new WeakMap<object, RuleFacts>()
const constant: RuleFacts = { dependencies: new Set(), usesClock: false }

/** Analyses a rule. Cached by identity: rules are data and must not be changed in place. */
export function ruleFacts(rule: Rule): RuleFacts {
  if (typeof rule !== 'object' || rule === null) return constant
  let facts = factsByRule.get(rule)
  if (!facts) {
    facts = new RuleReader().read(rule)
    factsByRule.set(rule, facts)
  }
  return facts
}

/** The ids that a rule reads, in order of first appearance. */
export function dependenciesOf(rule: Rule | undefined): string[] {
  return rule === undefined ? [] : [...ruleFacts(rule).dependencies]
}

/** A pattern must be a literal, because it is compiled once, beforehand. */
function hasPattern(args: unknown): boolean {
  const [, pattern] = Array.isArray(args) ? args : []
  return typeof pattern === 'string' && compilePattern(pattern) !== undefined
}

class RuleReader {
  private readonly dependencies = new Set<string>()
  private usesClock = false
  private fault: RuleFault | undefined
  private nodes = 0

  read(rule: object): RuleFacts {
    this.visit(rule, 0, 0)
    const { dependencies, usesClock, fault } = this
    return fault ? { dependencies, usesClock, fault } : { dependencies, usesClock }
  }

  private visit(node: unknown, depth: number, lists: number): void {
    if (++this.nodes > maxNodes || depth > maxDepth || lists > maxIterators) this.fault ??= 'too_complex'
    if (this.fault || typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const item of node) this.visit(item, depth + 1, lists)
      return
    }
    const [operator, ...others] = Object.keys(node)
    if (operator === undefined) return
    if (others.length > 0) this.fault = 'malformed'
    else if (!known.has(operator)) this.fault = 'unknown_operator'
    else this.operation(operator, (node as Record<string, unknown>)[operator], depth, lists)
  }

  private operation(operator: string, args: unknown, depth: number, lists: number): void {
    if (operator === 'today' || operator === 'now') this.usesClock = true
    if (operator === 'matches' && !hasPattern(args)) this.refuse('malformed')
    if (operator === 'var') {
      this.variable(args, depth, lists)
    } else if (operator === 'missing') {
      this.names(args, lists)
    } else if (operator === 'missing_some') {
      if (Array.isArray(args)) this.names(args[1], lists)
      else this.refuse('malformed')
    } else if (iterators.has(operator)) {
      this.overList(args, depth, lists)
    } else {
      this.visit(args, depth + 1, lists)
    }
  }

  private overList(args: unknown, depth: number, lists: number): void {
    if (!Array.isArray(args)) this.refuse('malformed')
    else
      for (const [index, arg] of args.entries()) this.visit(arg, depth + 1, index === 1 ? lists + 1 : lists)
  }

  /** A name must be a literal: a computed one would hide the rule's dependencies. */
  private variable(args: unknown, depth: number, lists: number): void {
    const [name, ...fallback] = Array.isArray(args) ? args : [args]
    for (const part of fallback) this.visit(part, depth + 1, lists)
    this.name(name, lists)
  }

  private names(args: unknown, lists: number): void {
    for (const name of Array.isArray(args) ? args : [args]) this.name(name, lists)
  }

  /** Inside a list, `../../name` leaves one list (`../` alone reaches the list's own position). */
  private name(given: unknown, lists: number): void {
    const name = typeof given === 'number' ? String(given) : given
    const whole = name === undefined || name === null || name === ''
    if (whole && lists > 0) return
    const readable = typeof name === 'string' && name.length <= maxNameLength && !name.includes('\\')
    const written = readable ? name : ''
    const climbs = /^(?:\.\.\/)*/.exec(written)?.[0].length ?? 0
    if (written && climbs / 3 < lists * 2) return
    const id = written.slice(climbs).split('.', 1)[0]
    if (id) this.dependencies.add(id)
    else this.refuse('dynamic_variable')
  }

  private refuse(fault: RuleFault): void {
    this.fault ??= fault
  }
}
