import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { editFolder } from '../../folders/folders.policy.ts'
import { deleteFolder, findFolder, folderHasTasks } from '../../folders/folders.queries.ts'

export const removeFolder = route(workflows.removeFolder, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id, 'workflow'),
  allow: editFolder,
  audit: ({ subject }) => ({
    action: 'delete',
    noun: 'folder',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, subject, fail }) => {
    if (await folderHasTasks(db, subject.id)) fail('folder_has_tasks')
    await deleteFolder(db, subject.id)
    return undefined
  },
})
