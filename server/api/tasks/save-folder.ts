import { tasks } from '@atesta/contract/routes/tasks.ts'
import { savingFolder } from '../../domain/folders/folder-endpoints.ts'
import { route } from '../../http/route.ts'

export const saveFolder = route(tasks.saveFolder, savingFolder())
