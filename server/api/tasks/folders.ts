import { tasks } from '@atesta/contract/routes/tasks.ts'
import { listingFolders } from '../../domain/folders/folder-endpoints.ts'
import { route } from '../../http/route.ts'

export const folders = route(tasks.folders, listingFolders())
