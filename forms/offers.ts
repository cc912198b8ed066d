import type { Component, Rule } from '@atesta/contract/schemas/form.ts'
import { type RuleFacts, ruleFacts } from './rules/rule-facts.ts'
import { type Clock, type RuleScope, ruleHolds } from './rules/rules.ts'
import { afford } from './work.ts'

/**
 * The options of a question that its rules offer. A thousand questions with a list of a thousand places are
 * usual, so a rule shared by many options is evaluated once, and one that compares an answer with a text only
 * if they are equal.
 */
export type Offers = {
  /** The answers that the options' rules read; also whether they read the clock. */
  reads: ReadonlySet<string>
  usesClock: boolean
  /** The values of the offered options. */
  offered: (scope: RuleScope, clock: Clock) => ReadonlySet<string>
}

type Options = Component['options']
type Candidate = { at: number; value: string; rule: SharedRule | undefined }

/** A rule shared by several options, with its result in the last evaluation. */
class SharedRule {
  readonly facts: RuleFacts
  readonly compared: ComparedTexts | undefined
  private readonly rule: Rule
  private readonly names: readonly string[]
  private last: { clock: Clock; read: unknown[]; holds: boolean } | undefined

  constructor(rule: Rule) {
    this.rule = rule
    this.facts = ruleFacts(rule)
    this.compared = comparedTexts(rule)
    this.names = [...this.facts.dependencies]
  }

  /** `clock`: one object per evaluation. Results are not kept for the next one, which has its own budget. */
  holds(scope: RuleScope, clock: Clock): boolean {
    const { last, names } = this
    if (last?.clock === clock && names.every((name, index) => Object.is(scope[name], last.read[index])))
      return last.holds
    const holds = ruleHolds(this.rule, scope, clock)
    // A result that exceeded the budget is not kept.
    this.last = afford(0) ? { clock, read: names.map((name) => scope[name]), holds } : undefined
    return holds
  }
}

/** The offers of one form: questions and options with the same rules share them. */
export class FormOffers {
  private readonly byList = new Map<Options, Offers | undefined>()
  private readonly byText = new Map<string, SharedRule>()

  /** Undefined if no option has a rule: then all are offered. */
  of(options: Options): Offers | undefined {
    if (!this.byList.has(options)) this.byList.set(options, this.read(options))
    return this.byList.get(options)
  }

  private read(options: Options): Offers | undefined {
    if (options.every(({ visible_if }) => visible_if === undefined)) return undefined
    const reads = new Set<string>()
    const always: Candidate[] = []
    const compared = new Map<string, Map<string, Candidate[]>>()
    let usesClock = false
    for (const [at, { value, visible_if }] of options.entries()) {
      const rule = visible_if === undefined ? undefined : this.shared(visible_if)
      const candidate = { at, value, rule }
      for (const name of rule?.facts.dependencies ?? []) reads.add(name)
      usesClock ||= rule?.facts.usesClock ?? false
      const found = rule?.compared
      if (!found) always.push(candidate)
      else for (const text of found.texts) entered(compared, found.id, text).push(candidate)
    }
    return { reads, usesClock, offered: (scope, clock) => offeredOf(always, compared, scope, clock) }
  }

  private shared(rule: Rule): SharedRule {
    const text = JSON.stringify(rule)
    const shared = this.byText.get(text) ?? new SharedRule(rule)
    this.byText.set(text, shared)
    return shared
  }
}

type Compared = Map<string, Map<string, Candidate[]>>

function entered(compared: Compared, id: string, text: string): Candidate[] {
  const byText = compared.get(id) ?? new Map<string, Candidate[]>()
  compared.set(id, byText)
  const candidates = byText.get(text) ?? []
  byText.set(text, candidates)
  return candidates
}

function offeredOf(
  always: readonly Candidate[],
  compared: Compared,
  scope: RuleScope,
  clock: Clock,
): ReadonlySet<string> {
  let candidates = always
  for (const [id, byText] of compared) {
    const answer = scope[id]
    // A text and no answer equal a text only where they are the same; for other answers the rules themselves decide.
    if (typeof answer === 'string') candidates = candidates.concat(byText.get(answer) ?? [])
    else if (answer !== undefined && answer !== null)
      candidates = candidates.concat([...new Set([...byText.values()].flat())])
  }
  const offered = candidates.filter(({ rule }) => rule === undefined || rule.holds(scope, clock))
  return new Set(offered.sort((a, b) => a.at - b.at).map(({ value }) => value))
}

type ComparedTexts = { id: string; texts: ReadonlySet<string> }

/** The answer that a rule compares with texts, if the rule can only hold when the answer is one of them. */
function comparedTexts(rule: unknown): ComparedTexts | undefined {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return undefined
  const [entry, ...others] = Object.entries(rule)
  if (!entry || others.length > 0 || !Array.isArray(entry[1])) return undefined
  const [operator, args]: [string, unknown[]] = [entry[0], entry[1]]
  if (operator === '==' || operator === '===') return args.length === 2 ? equality(args) : undefined
  const parts = operator === 'and' || operator === 'or' ? args.map(comparedTexts) : []
  if (operator === 'and') return parts.find((part) => part !== undefined)
  const [first] = parts
  // With several alternatives, each must compare the same answer.
  if (!first || !parts.every((part) => part?.id === first.id)) return undefined
  return { id: first.id, texts: new Set(parts.flatMap((part) => [...(part?.texts ?? [])])) }
}

const plainName = /^[\w-]+$/

function equality([left, right]: readonly unknown[]): ComparedTexts | undefined {
  const id = nameOf(left) ?? nameOf(right)
  const text = typeof left === 'string' ? left : right
  return id !== undefined && typeof text === 'string' ? { id, texts: new Set([text]) } : undefined
}

function nameOf(side: unknown): string | undefined {
  if (typeof side !== 'object' || side === null || Object.keys(side).length !== 1) return undefined
  const name = (side as { var?: unknown }).var
  return typeof name === 'string' && plainName.test(name) ? name : undefined
}
