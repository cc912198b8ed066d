import { claims } from '@atesta/contract/routes/claims.ts'
import { listingFolders } from '../../domain/folders/folder-endpoints.ts'
import { route } from '../../http/route.ts'

export const folders = route(claims.folders, listingFolders('claim'))
