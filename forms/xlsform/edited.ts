import { locales } from '@atesta/contract/limits.ts'
import type { Component, LocalizedText, Question } from '@atesta/contract/schemas/form.ts'
import { inLanguage } from '../text.ts'
import { choiceTypes } from '../values.ts'
import { defaultCell, typeCells } from './cells.ts'
import { withoutMarkdown } from './markdown.ts'
import type { Row } from './sheets.ts'
import type { Node } from './tree.ts'

/** Whether a rule that had no expression on export still has an empty cell. */
export function keepsRule(kept: Node['kept'], row: Row, column: string): boolean {
  const unsaid = kept?.extra.unsaid
  return Array.isArray(unsaid) && unsaid.includes(column) && row.take(column) === ''
}

/**
 * The question of a row that was edited. Its cells are the question's where it had something to say, else the component's:
 * the component then has what it had.
 */
export function editedQuestion(asked: Question, component: Component, { kept, row }: Node): Question {
  const { visible_if, help, ...rest } = asked
  const before = kept?.extra.component as Partial<Component> | undefined
  const { help: hint, ...said } = component
  const [ownHelp, itsHelp] = help === undefined ? [undefined, hint] : [hint, before?.help]
  const own = asked.label === '' ? component.label : (before?.label ?? '')
  return {
    ...rest,
    ...(asked.label === '' ? {} : { label: component.label }),
    ...(ownHelp === undefined ? {} : { help: ownHelp }),
    ...(visible_if !== undefined && keepsRule(kept, row, 'relevant') ? { visible_if } : {}),
    components: [{ ...said, label: own, ...(itsHelp === undefined ? {} : { help: itsHelp }) }],
  }
}

/** Whether a label only stands in the place of a missing one, which ODK does not allow. */
export function isStandIn(label: LocalizedText, kept: Node['kept']): boolean {
  const given = kept?.extra.stand_in as LocalizedText | undefined
  // The marks of what was exported were left out when the cell was read.
  const stands = (said: string, before: string) => said === before || said === withoutMarkdown(before)
  return (
    given !== undefined &&
    locales.every((locale) => stands(inLanguage(label, locale), inLanguage(given, locale)))
  )
}

/**
 * A component without the parts in its row's cells, so that an empty cell removes them. `isLimited`: its limits are in the
 * constraint.
 */
function withoutCells(before: Component, sameType: boolean, isLimited: boolean): Partial<Component> {
  const { visible_if, validation, validation_message, required_if, calculation, pattern, help, ...rest } =
    before
  const cells = typeCells(before)
  if (defaultCell(before).default !== undefined) delete rest.default
  if (isLimited) {
    delete rest.max_length
    delete rest.min
    delete rest.max
  }
  if (cells.parameters !== undefined || cells.repeat_count !== undefined) {
    delete rest.min
    delete rest.max
  }
  if (cells.parameters !== undefined || (before.type === 'number' && !sameType)) delete rest.step
  return rest
}

/**
 * A component whose row was edited: as the row says, with what XLSForm has no column for beside it. `message`: what the row
 * says where the constraint does not hold.
 */
export function editedComponent(
  { row, written, kept }: Node,
  before: Component,
  said: Component,
  message: () => LocalizedText,
): Component {
  row.notice('row_edited')
  const { visible_if, validation, required_if, calculation, pattern } = before
  const cells = typeCells(before)
  const sameType = cells.type === written
  // Some types differ only in appearance; among choices, the row decides.
  const sameLook = sameType && (cells.appearance ?? '') === row.take('appearance')
  // A rule without an XLSForm equivalent left its cell empty; anything written there since replaces it.
  const keepsCalculation = sameType && calculation !== undefined && isUnsaid(row.take('calculation'))
  const joined = kept?.extra.constraint
  const keepsLimits = sameType && joined !== undefined && row.take('constraint') === joined
  const keepsConstraint = keepsLimits || (sameType && keepsRule(kept, row, 'constraint'))
  // A pattern combined with a rule had no cell in older workbooks.
  const keepsPattern =
    sameType &&
    pattern !== undefined &&
    (keepsConstraint || (joined === undefined && validation !== undefined))
  const media = said.type === before.type || sameLook ? before.media_certification : undefined
  const cameraOnly = sameLook ? media?.camera_only : said.media_certification?.camera_only
  const kind = choiceTypes.has(before.type) ? {} : { type: before.type, options: before.options ?? [] }
  const whole: Component = {
    ...withoutCells(before, sameType, joined !== undefined && !keepsLimits),
    ...(visible_if !== undefined && keepsRule(kept, row, 'relevant') ? { visible_if } : {}),
    ...(required_if !== undefined && keepsRule(kept, row, 'required') ? { required_if } : {}),
    ...said,
    ...(keepsCalculation ? { calculation } : {}),
    ...(keepsConstraint && validation !== undefined ? { validation, ...messageOf(message()) } : {}),
    ...(keepsPattern ? { pattern } : {}),
    comment_object: before.comment_object,
    ...(sameLook ? kind : {}),
    ...(sameType && media ? { media_certification: { ...media, camera_only: cameraOnly ?? false } } : {}),
  }
  // The cell says the limits, which the component has again.
  if (keepsLimits && validation === undefined) delete whole.validation
  return whole
}

/** The cell of a calculation that has no words in XLSForm; older workbooks left it empty. */
const isUnsaid = (cell: string) => cell === '' || cell === '""'

const messageOf = (message: LocalizedText): Partial<Component> =>
  message === '' ? {} : { validation_message: message }
