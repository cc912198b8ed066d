import { workflows } from '@atesta/contract/routes/workflows.ts'
import { listingFolders } from '../../domain/folders/folder-endpoints.ts'
import { route } from '../../http/route.ts'

export const folders = route(workflows.folders, listingFolders('workflow'))
