import type { TaskType } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import { anyone } from '../../http/route.ts'
import type { Actor } from '../../identity/actor.ts'
import { canCreateFolders, canEditFolder } from './folders.policy.ts'
import { type FolderRow, findFolder, listFolders } from './folders.queries.ts'
import { folderView } from './folders.view.ts'
import { createFolderOf, saveFolderAs } from './save-folder.ts'

type Call = { db: Db; actor: Actor }
type Named = { id: number; name: string }

/*
 * The handlers of calls on folders, which differ between /workflows, /claims and /tasks only in the type of
 * folder. Each is passed to `route` with the definition of its segment.
 */

/** Creates a folder of the type that `typeOf` reads from the body. */
export const creatingFolder = <B extends Parameters<typeof createFolderOf>[3]>(
  typeOf: (body: B) => TaskType,
) => ({
  allow: canCreateFolders,
  audit: ({ body }: { body: B }, { id, name }: Named) => ({
    action: 'create',
    noun: 'folder',
    id,
    details: { name, type: typeOf(body) },
  }),
  handler: async ({ db, actor, body }: Call & { body: B }) =>
    folderView(actor)(await createFolderOf(db, actor, typeOf(body), body)),
})

/** Saves a folder of this type, or of any type. */
export const savingFolder = (type?: TaskType) => ({
  find: ({ db, actor, params }: Call & { params: { id: number } }) => findFolder(db, actor, params.id, type),
  allow: canEditFolder,
  audit: (_context: unknown, { id, name }: Named) => ({
    action: 'save',
    noun: 'folder',
    id,
    details: { name },
  }),
  handler: async ({
    db,
    actor,
    subject,
    body,
  }: Call & { subject: FolderRow; body: Parameters<typeof saveFolderAs>[3] }) =>
    folderView(actor)(await saveFolderAs(db, actor, subject, body)),
})

/** Lists folders of this type, or of the requested one. */
export const listingFolders = (type?: TaskType) => ({
  allow: anyone,
  handler: ({ db, actor, query }: Call & { query: Parameters<typeof listFolders>[2] }) =>
    listFolders(db, actor, type ? { ...query, type } : query, folderView(actor)),
})
