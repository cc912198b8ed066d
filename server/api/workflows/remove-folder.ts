import { workflows } from '@atesta/contract/routes/workflows.ts'
import { canEditFolder } from '../../domain/folders/folders.policy.ts'
import { deleteFolder, findFolder } from '../../domain/folders/folders.queries.ts'
import { route } from '../../http/route.ts'

export const removeFolder = route(workflows.removeFolder, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id, 'workflow'),
  allow: canEditFolder,
  audit: ({ subject }) => ({
    action: 'delete',
    noun: 'folder',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject, fail }) => {
    if (!(await deleteFolder(db, subject.id)))
      fail((await findFolder(db, actor, subject.id)) ? 'folder_has_tasks' : 'not_found')
    return undefined
  },
})
