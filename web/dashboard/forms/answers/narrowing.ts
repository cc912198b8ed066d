import type { ListAddress } from '../../../address/list-address.ts'
import { startOfDay } from '../../../language/zoned.ts'
import type { AnswersFilter } from '../../../queries/inspections.ts'
import { currentZone } from '../../../session/session.ts'
import type { lists } from '../../lists.ts'

export type AnswersList = ListAddress<typeof lists.answers>

/**
 * What the address says, as the API takes it: days are meant whole, numbers are text there. Drafts have not been submitted,
 * so that days of submission do not narrow them down.
 */
export function narrowingOf({ narrowing }: Pick<AnswersList, 'narrowing'>): AnswersFilter {
  const { person_id, task_id, submitted_from, submitted_to, ...others } = narrowing
  const zone = currentZone()
  const ofDays = others.state !== 'draft'
  return {
    ...others,
    ...(person_id && { person_id: Number(person_id) }),
    ...(task_id && { task_id: Number(task_id) }),
    ...(ofDays && submitted_from && { submitted_from: startOfDay(submitted_from, zone) }),
    ...(ofDays && submitted_to && { submitted_to: startOfDay(submitted_to, zone, 1) }),
  }
}

/** Options chosen of one question. */
export type Chosen = { id: string; values: string[] }

/** As many as the API takes. */
export const maxChosen = 10

/** The chosen options of an address, by question; what cannot be read is left out. */
export function readChoices(text: string | undefined): Chosen[] {
  const found = new Map<string, string[]>()
  for (const part of text?.split(',') ?? []) {
    const [id, value] = part.split(':')
    if (!id || !value) continue
    try {
      found.set(id, [...(found.get(id) ?? []), decodeURIComponent(value)])
    } catch {
      // An address that was cut in the middle of a character.
    }
  }
  return [...found].map(([id, values]) => ({ id, values }))
}

/** The same for an address; undefined where nothing is chosen. */
export const writeChoices = (chosen: readonly Chosen[]): string | undefined =>
  chosen.flatMap(({ id, values }) => values.map((value) => `${id}:${encodeURIComponent(value)}`)).join(',') ||
  undefined
