import type { TaskType } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { mergeSave } from '../../http/merge-save.ts'
import type { Actor } from '../../identity/actor.ts'
import { type FolderRow, findFolder, insertFolder, replaceMembers, updateFolder } from './folders.queries.ts'
import { outdateUsers, unknownUsers } from './members.queries.ts'

type Given = { name: string; members: number[] }

async function putMembers(
  db: Db,
  folderId: number,
  given: Given,
  known: FolderRow['members'],
): Promise<void> {
  if (new Set(given.members).size !== given.members.length) throw new Failure('repeated_user')
  // Existing members may stay even if they were disabled since.
  const fresh = given.members.filter(
    (id) => !known.some((member) => member.id === id && member.kind === 'person'),
  )
  if ((await unknownUsers(db, fresh)).length > 0) throw new Failure('not_found')
  await replaceMembers(db, folderId, given.members)
}

/**
 * Creates a folder with its members. Throws folder_name_already_exists, repeated_user, or not_found for an
 * unknown user.
 */
export async function createFolderOf(db: Db, actor: Actor, type: TaskType, given: Given): Promise<FolderRow> {
  await outdateUsers(db, given.members)
  const id = await insertFolder(db, { name: given.name, type })
  await putMembers(db, id, given, [])
  const folder = await findFolder(db, actor, id)
  if (!folder) throw new Failure('not_found')
  return folder
}

/**
 * Saves the name and members of a folder; omitted fields stay. Throws stale_version with both versions when
 * another save came first.
 */
export async function saveFolderAs(
  db: Db,
  actor: Actor,
  folder: FolderRow,
  given: { name?: string | undefined; members?: number[] | null | undefined; version: number },
): Promise<FolderRow> {
  const members = folder.members.filter(({ kind }) => kind === 'person').map(({ id }) => id)
  const change = mergeSave({ name: folder.name, members }, given, { members: [] })
  const all = [...new Set([...members, ...change.members])]
  const changed = all.filter((id) => members.includes(id) !== change.members.includes(id))
  await outdateUsers(db, changed)
  const saved = await updateFolder(db, folder.id, given.version, { name: change.name })
  if (!saved) {
    const current = await findFolder(db, actor, folder.id)
    if (!current) throw new Failure('not_found')
    throw new Failure('stale_version', { meta: { mine: given.version, theirs: current.version } })
  }
  await putMembers(db, folder.id, change, folder.members)
  const now = await findFolder(db, actor, folder.id)
  if (!now) throw new Failure('not_found')
  return now
}
