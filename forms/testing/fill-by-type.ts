import type { CommentObject, Component } from '@atesta/contract/schemas/form.ts'
import { numberRange } from '../constraints.ts'

/** Which answer is chosen among several: 0 is the first option or the smallest number, 1 the last. */
export type Share = number

const pick = <T>(items: readonly T[], share: Share): T | undefined =>
  items[Math.round(share * (items.length - 1))]

function numberFor(component: Component, share: Share): number {
  const { min = 0, max = min + 100, step } = numberRange(component)
  const wanted = share * (max - min)
  return Number((min + (step ? Math.floor(wanted / step) * step : wanted)).toFixed(6))
}

function answerFor(component: Component, share: Share): unknown {
  switch (component.type) {
    case 'text':
    case 'textarea':
    case 'barcode':
      return 'Checked'
    case 'number':
    case 'rating':
    case 'scale':
      return numberFor(component, share)
    case 'date':
      return '2025-11-20'
    case 'time':
      return '08:30'
    case 'datetime':
      return '2025-11-20T08:30'
    case 'checkbox':
      return [pick(component.options, share)?.value]
    case 'radio':
    case 'dropdown':
      return pick(component.options, share)?.value
    case 'yes_no':
      return pick(['yes', 'na', 'no'], share)
    case 'upload':
      return Array.from(
        { length: Math.max(1, component.media_certification?.min ?? 1) },
        (_, index) => `file-${index}`,
      )
    case 'signature':
      return { name: 'Ana', image: 'data:image/png;base64,AAAA', signed_at: '2025-11-21T08:30:00Z' }
    case 'geolocation':
      return { lat: -33.4, lon: -70.6 }
    case 'group':
      return Array.from({ length: Math.max(1, component.min ?? 1) }, () =>
        fillByType(component.components ?? [], share),
      )
    default:
      return undefined
  }
}

function commentFor({ kind }: CommentObject): unknown {
  if (kind === 'photo') return ['file-1']
  return kind === 'action' ? { text: 'Repair', due: '2025-12-01' } : 'Because'
}

/**
 * An answer for every component and comment object, of the right shape and within its limits; rules are
 * ignored.
 */
export function fillByType(components: readonly Component[], share: Share): Record<string, unknown> {
  return Object.fromEntries(
    components.flatMap((component) => [
      [component.id, answerFor(component, share)],
      ...component.comment_object.map((comment): [string, unknown] => [comment.id, commentFor(comment)]),
    ]),
  )
}
