import type { Db } from '../../database/database.ts'
import type { TemplateVersion } from '../templates/templates.queries.ts'
import { rowsInForm } from './report-layout.ts'
import { inspectionsToWeigh } from './report-sources.queries.ts'

/**
 * At most this many rows are typeset together. Time and memory grow faster than a document's length, so
 * longer ones are merged from volumes: 2,000 rows take some 8 seconds, 10,000 a minute.
 */
const maxRows = 3000
const maxInspections = 100
/** Characters of answers, and lines in them, that take as much room as one row. */
const charactersPerRow = 200
const linesPerRow = 4

export type Weighed = { id: number; rows: number }

/**
 * About how many rows each of these inspections takes in a report: its form, its files and its long answers.
 */
export async function weigh(
  db: Db,
  ids: number[],
  readTemplate: (id: number, version: number) => Promise<TemplateVersion | undefined>,
): Promise<Weighed[]> {
  const weighed: Weighed[] = []
  for (const found of await inspectionsToWeigh(db, ids)) {
    const template = await readTemplate(found.template_id, found.template_version)
    const form = template ? rowsInForm(template.structure) : 0
    const text = Math.max(found.characters / charactersPerRow, found.lines / linesPerRow)
    weighed.push({ id: found.id, rows: form + found.files + Math.floor(text) })
  }
  return weighed
}

/**
 * The volumes of a report, each with the ids of its inspections in order; at least one, and no more than
 * useful.
 */
export function shareOut(weighed: readonly Weighed[]): number[][] {
  const volumes: number[][] = []
  let volume: number[] = []
  let rows = 0
  for (const inspection of weighed) {
    const full = volume.length === maxInspections || rows + inspection.rows > maxRows
    if (volume.length > 0 && full) {
      volumes.push(volume)
      volume = []
      rows = 0
    }
    volume.push(inspection.id)
    rows += inspection.rows
  }
  return [...volumes, volume]
}
