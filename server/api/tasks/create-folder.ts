import type { Input } from '@atesta/contract/route.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { creatingFolder } from '../../domain/folders/folder-endpoints.ts'
import { route } from '../../http/route.ts'

export const createFolder = route(
  tasks.createFolder,
  creatingFolder(({ type }: Input<typeof tasks.createFolder>['body']) => type),
)
