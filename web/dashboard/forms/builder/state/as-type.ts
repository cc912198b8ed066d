import type { Component, ComponentType } from '@atesta/contract/schemas/form.ts'
import { newComponent, randomEnd } from './new-parts.ts'

export const isChoice = (type: ComponentType) => ['checkbox', 'radio', 'dropdown'].includes(type)
export const hasFollowUps = (type: ComponentType) => !['note', 'group'].includes(type)
export const isAnswered = (type: ComponentType) => !['note', 'calculation', 'group'].includes(type)

/** Types whose answers are limited alike, and by what. */
const limited: { types: ComponentType[]; limits: (keyof Component)[] }[] = [
  { types: ['text', 'textarea', 'barcode'], limits: ['max_length', 'pattern'] },
  { types: ['number'], limits: ['min', 'max', 'step', 'unit'] },
  { types: ['rating', 'scale'], limits: ['min', 'max', 'step'] },
  { types: ['checkbox', 'dropdown'], limits: ['min', 'max'] },
]

/** Limits that say the same of another type stay; others would judge its answers unseen. */
function limitsFor(component: Component, type: ComponentType): Partial<Component> {
  const all = limited.flatMap(({ limits }) => limits)
  const same = limited.find(({ types }) => types.includes(type) && types.includes(component.type))
  const kept = new Set(same?.limits)
  return Object.fromEntries(
    [...new Set(all)].map((name) => [name, kept.has(name) ? component[name] : undefined]),
  )
}

/** What a component's answers may be known by beforehand: those that follow-ups can wait for. */
const answersOf = (type: ComponentType, options: Component['options']): Set<string> =>
  new Set(type === 'yes_no' ? ['yes', 'no', 'na'] : options.map(({ value }) => value))

/** The changes that make a component one of another type: what that needs is there, and what it cannot use is taken away. */
export function asType(
  component: Component,
  type: ComponentType,
  words: (n: number) => string,
): Partial<Component> {
  const fresh = newComponent(type, { taken: new Set(), random: randomEnd }, words)
  const options = isChoice(type) && component.options.length > 0 ? component.options : fresh.options
  const known = answersOf(type, options)
  return {
    type,
    options,
    media_certification: fresh.media_certification,
    calculation: fresh.calculation,
    hidden: fresh.hidden,
    components: fresh.components,
    default: undefined,
    ...limitsFor(component, type),
    comment_object: hasFollowUps(type)
      ? component.comment_object.map((comment) => ({
          ...comment,
          show_for: comment.show_for.filter((value) => known.has(value)),
        }))
      : [],
    ...(!isAnswered(type) && {
      required: false,
      required_if: undefined,
      validation: undefined,
      validation_message: undefined,
    }),
  }
}
