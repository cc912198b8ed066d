import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import { type Actor, canSupervise, isAdmin } from '../../identity/actor.ts'

type Folder = { owner_id: number | null; archived_at: Date | null; members: { id: number }[] }
type Holding = { type: TaskType; tasks: number; archived_tasks: number }

/** Administrators everywhere, supervisors in the folders they are members of. */
export const supervisesFolder = (actor: Actor, folder: Pick<Folder, 'members'>): boolean =>
  isAdmin(actor) || (canSupervise(actor) && folder.members.some((member) => member.id === actor.userId))

export const canCreateFolders: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'
/** A person's own "Unassigned" folder cannot be changed. */
export const canEditFolder: Policy<Folder> = (actor, folder) =>
  (isAdmin(actor) && folder.owner_id === null) || 'forbidden'
export const canCreateTaskIn: Policy<Folder> = (actor, folder) => {
  if (!supervisesFolder(actor, folder) || folder.owner_id !== null) return 'forbidden'
  return folder.archived_at === null || 'folder_archived'
}
export const canArchiveFolder: Policy<Folder> = (actor, folder) => {
  const verdict = canEditFolder(actor, folder)
  return verdict === true && folder.archived_at !== null ? 'folder_archived' : verdict
}
export const canChooseMembers: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'

/** A folder that contains anything, even archived, cannot be deleted. */
export function emptyFolder(folder: Holding) {
  if (folder.tasks + folder.archived_tasks === 0) return true
  return folder.type === 'claim' ? 'delete_folder_has_claims' : 'folder_has_tasks'
}

export const folderDeeds = (actor: Actor, folder: Folder & Holding) => {
  const edit = canEditFolder(actor, folder)
  return {
    edit,
    delete: firstReason(edit, emptyFolder(folder)),
    create_task: canCreateTaskIn(actor, folder),
    archive: firstReason(canArchiveFolder(actor, folder), folder.tasks === 0 || 'folder_has_open_tasks'),
    unarchive: edit === true && folder.archived_at === null ? ('done' as const) : edit,
  }
}
