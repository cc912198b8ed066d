import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { LRUCache } from 'lru-cache'
import { type Database, type Db, inCompany } from '../../database/database.ts'
import { findTemplateVersion } from './templates.queries.ts'

/** In characters of JSON; in memory a structure takes several times that. */
const maxCharacters = 4_000_000

type Kept = LRUCache<string, FormStructure>
const ofDatabase = new WeakMap<Database, Kept>()

function keptOf(database: Database): Kept {
  const kept = ofDatabase.get(database) ?? new LRUCache({ maxSize: maxCharacters })
  ofDatabase.set(database, kept)
  return kept
}

/** Freezes a structure, since many requests share it. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/**
 * The structure of a form in one version. It never changes, so it is cached without another statement or
 * parsing; undefined when there is no such version. For callers who have found something that uses it.
 * Without `db`, for callers whose transaction has ended, it is read in a transaction of its own.
 */
export async function structureOf(
  database: Database,
  db: Db | null,
  companyId: number,
  { template_id, template_version }: { template_id: number; template_version: number },
): Promise<FormStructure | undefined> {
  const kept = keptOf(database)
  const key = `${companyId} ${template_id} ${template_version}`
  const known = kept.get(key)
  if (known) return known
  const read = async (within: Db) =>
    (await findTemplateVersion(within, template_id, template_version))?.structure
  const structure = await (db ? read(db) : inCompany(database, companyId, read, { readOnly: true }))
  if (structure) kept.set(key, frozen(structure), { size: JSON.stringify(structure).length })
  return structure
}
