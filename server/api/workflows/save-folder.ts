import { workflows } from '@atesta/contract/routes/workflows.ts'
import { savingFolder } from '../../domain/folders/folder-endpoints.ts'
import { route } from '../../http/route.ts'

export const saveFolder = route(workflows.saveFolder, savingFolder('workflow'))
