import { workflows } from '@atesta/contract/routes/workflows.ts'
import { creatingFolder } from '../../domain/folders/folder-endpoints.ts'
import { route } from '../../http/route.ts'

export const createFolder = route(
  workflows.createFolder,
  creatingFolder(() => 'workflow'),
)
