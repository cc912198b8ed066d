import { AnswerColumns, type MergedColumn } from '@atesta/forms/answer-columns.ts'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../../database/database.ts'
import type { Services } from '../../services/services.ts'
import { structureOf } from '../templates/structures.ts'
import { versionNumbers } from './answers.queries.ts'

/** As characters of their JSON. */
const maxCharacters = 4_000_000

type Kept = LRUCache<string, MergedColumn[]>
const ofDatabase = new WeakMap<Database, Kept>()

/** A form in its current version. Versions never change, so this tells all there are. */
export type AnsweredForm = { id: number; name: string; version: number }

/** The questions of a form in all its versions, as columns. */
export async function columnsOf(
  services: Pick<Services, 'app'>,
  db: Db,
  companyId: number,
  { id, version }: Pick<AnsweredForm, 'id' | 'version'>,
): Promise<MergedColumn[]> {
  const kept: Kept = ofDatabase.get(services.app) ?? new LRUCache({ maxSize: maxCharacters })
  ofDatabase.set(services.app, kept)
  const key = `${companyId} ${id} ${version}`
  const known = kept.get(key)
  if (known) return known
  const found = new AnswerColumns()
  for (const template_version of await versionNumbers(db, id)) {
    const structure = await structureOf(services.app, db, companyId, { template_id: id, template_version })
    if (structure) found.add(structure)
  }
  const columns = found.all()
  kept.set(key, columns, { size: JSON.stringify(columns).length })
  return columns
}
