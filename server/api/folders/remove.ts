import { folders } from '@atesta/contract/routes/folders.ts'
import { canEditFolder, emptyFolder } from '../../domain/folders/folders.policy.ts'
import { deleteFolder, findFolder } from '../../domain/folders/folders.queries.ts'
import { route } from '../../http/route.ts'

export const remove = route(folders.remove, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id),
  allow: canEditFolder,
  audit: ({ subject }) => ({
    action: 'delete',
    noun: 'folder',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject, fail }) => {
    if (await deleteFolder(db, subject.id)) return undefined
    const current = await findFolder(db, actor, subject.id)
    if (!current) return fail('not_found')
    const verdict = emptyFolder(current)
    return fail(verdict === true ? 'not_found' : verdict)
  },
})
