import { type Actor, canSupervise, isAdmin } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

type Folder = { owner_id: number | null; archived_at: Date | null; members: { id: number }[] }

/** Administrators everywhere, supervisors in the folders they are members of. */
const supervises = (actor: Actor, folder: Folder) =>
  isAdmin(actor) || (canSupervise(actor) && folder.members.some((member) => member.id === actor.userId))

export const anyone: Policy<unknown> = () => true
export const createFolders: Policy<unknown> = (actor) => isAdmin(actor) || 'forbidden'
/** A person's own "Unassigned" folder is nobody's to change. */
export const editFolder: Policy<Folder> = (actor, folder) =>
  (isAdmin(actor) && folder.owner_id === null) || 'forbidden'
export const createTaskIn: Policy<Folder> = (actor, folder) => {
  if (!supervises(actor, folder) || folder.owner_id !== null) return 'forbidden'
  return folder.archived_at === null || 'folder_archived'
}
export const archiveFolderPolicy: Policy<Folder> = (actor, folder) => {
  const verdict = editFolder(actor, folder)
  return verdict === true && folder.archived_at !== null ? 'folder_archived' : verdict
}
export const chooseMembers: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'

export const folderCan = (actor: Actor, folder: Folder) => ({
  edit: editFolder(actor, folder) === true,
  delete: editFolder(actor, folder) === true,
  create_task: createTaskIn(actor, folder) === true,
  archive: archiveFolderPolicy(actor, folder) === true,
  unarchive: editFolder(actor, folder) === true && folder.archived_at !== null,
})
