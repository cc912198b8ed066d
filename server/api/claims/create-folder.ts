import { claims } from '@atesta/contract/routes/claims.ts'
import { creatingFolder } from '../../domain/folders/folder-endpoints.ts'
import { route } from '../../http/route.ts'

export const createFolder = route(
  claims.createFolder,
  creatingFolder(() => 'claim'),
)
