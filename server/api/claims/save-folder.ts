import { claims } from '@atesta/contract/routes/claims.ts'
import { savingFolder } from '../../domain/folders/folder-endpoints.ts'
import { route } from '../../http/route.ts'

export const saveFolder = route(claims.saveFolder, savingFolder('claim'))
