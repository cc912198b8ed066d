import { emails } from '@atesta/contract/routes/emails.ts'
import { listingFolders } from '../../domain/folders/folder-endpoints.ts'
import { route } from '../../http/route.ts'

export const folders = route(emails.folders, listingFolders('email'))
