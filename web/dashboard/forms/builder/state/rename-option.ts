import { isPlainObject } from '@atesta/contract/plain-object.ts'
import type { Component, FormStructure } from '@atesta/contract/schemas/form.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { comparisons } from '@atesta/forms/rules/rule-facts.ts'
import { ruleKeys } from '@atesta/forms/sentences/subjects.ts'
import { findPart, mapLists } from './tree.ts'

/** `at`: which option of the question `id` is kept under `value` from now on. */
export type OptionRenaming = { id: string; at: number; value: string }

type Renaming = { id: string; from: string; to: string }

/** The operators that compare an answer with values it may have. */
const comparing = new Set([...comparisons, 'in', 'selected'])
/** Those of them for which a number is one to count with, and no name of an answer. */
const ordering = new Set(['<', '<=', '>', '>='])

/** Whether a node reads the answer, also from inside of a list. */
function reads(node: unknown, id: string): boolean {
  if (!isPlainObject(node)) return false
  const [name] = Array.isArray(node.var) ? node.var : [node.var]
  return typeof name === 'string' && name.replace(/^(?:\.\.\/)+/, '') === id
}

/** Imports wrote the names of numbered answers as numbers. */
function valueAfter(value: unknown, renaming: Renaming): unknown {
  if (Array.isArray(value)) return value.map((each) => valueAfter(each, renaming))
  const isNamed = typeof value === 'number' ? String(value) === renaming.from : value === renaming.from
  return isNamed ? renaming.to : value
}

/** A rule with the new value wherever the answer is compared with the old one. */
function ruleAfter(node: unknown, renaming: Renaming): unknown {
  if (Array.isArray(node)) return node.map((each) => ruleAfter(each, renaming))
  if (!isPlainObject(node)) return node
  return Object.fromEntries(
    Object.entries(node).map(([operator, args]) => {
      const isCompared = comparing.has(operator) && Array.isArray(args)
      if (!isCompared || !args.some((each) => reads(each, renaming.id)))
        return [operator, ruleAfter(args, renaming)]
      const after = (each: unknown) => {
        if (isPlainObject(each)) return ruleAfter(each, renaming)
        return typeof each === 'number' && ordering.has(operator) ? each : valueAfter(each, renaming)
      }
      return [operator, args.map(after)]
    }),
  )
}

/** What has rules, with the rules as they are then; the same object where none of them names the value. */
function ruledAfter<T extends object>(part: T, renaming: Renaming): T {
  const rules = Object.entries(part).filter(([key]) => Object.values<string>(ruleKeys).includes(key))
  const next = rules.flatMap(([key, rule]) => {
    const after = ruleAfter(rule, renaming)
    return sameJson(after, rule) ? [] : [[key, after] as const]
  })
  return next.length === 0 ? part : { ...part, ...Object.fromEntries(next) }
}

function optionsAfter(options: Component['options'], renaming: Renaming): Component['options'] {
  const next = options.map((option) => ruledAfter(option, renaming))
  return next.every((option, index) => option === options[index]) ? options : next
}

/** The question itself: its answer at the start and its follow-ups name its values as well. */
function ownAfter(component: Component, renaming: Renaming): Component {
  const { default: standard, comment_object } = component
  return {
    ...component,
    ...(standard !== undefined && { default: valueAfter(standard, renaming) }),
    comment_object: comment_object.map((comment) =>
      comment.show_for.includes(renaming.from)
        ? { ...comment, show_for: comment.show_for.map((value) => valueAfter(value, renaming) as string) }
        : comment,
    ),
  }
}

function partAfter(part: object & { id: string }, renaming: Renaming): object {
  const ruled = ruledAfter(part, renaming)
  if (!('comment_object' in ruled)) return ruled
  const component = ruled as Component
  const options = optionsAfter(component.options, renaming)
  const whole = options === component.options ? component : { ...component, options }
  return part.id === renaming.id ? ownAfter(whole, renaming) : whole
}

/**
 * The form with one option kept under another value, and with that value in everything that names the old one. Where two
 * options have the old or the new value there is no telling which of them is meant, so that only the option changes.
 */
export function optionRenamed(structure: FormStructure, { id, at, value }: OptionRenaming): FormStructure {
  const found = findPart(structure, id)
  const options = found?.kind === 'component' ? found.part.options : []
  const from = options[at]?.value
  if (from === undefined || from === value) return structure
  const isClear = options.every((option, index) => index === at || ![from, value].includes(option.value))
  const renaming = { id, from, to: value }
  return mapLists(structure, (_kind, _owner, list) => {
    const next = (list as { id: string }[]).map((part) => {
      const own =
        part.id === id && 'options' in part
          ? { ...part, options: options.map((each, index) => (index === at ? { ...each, value } : each)) }
          : part
      return isClear ? partAfter(own, renaming) : own
    })
    return next.every((part, index) => part === list[index]) ? list : (next as never)
  })
}
