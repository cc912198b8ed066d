import type { certifications } from '@atesta/contract/routes/certifications.ts'
import type { Handlers } from '../../core/route.ts'
import { byIdentifier } from './routes/by-identifier.ts'
import { create } from './routes/create.ts'
import { createLink } from './routes/create-link.ts'
import { describe } from './routes/describe.ts'
import { details } from './routes/details.ts'
import { download } from './routes/download.ts'
import { downloadFile } from './routes/download-file.ts'
import { favorite } from './routes/favorite.ts'
import { linkDetails } from './routes/link-details.ts'
import { list } from './routes/list.ts'
import { preview } from './routes/preview.ts'
import { proof } from './routes/proof.ts'
import { remove } from './routes/remove.ts'
import { reports } from './routes/reports.ts'
import { retry } from './routes/retry.ts'
import { revokeLink } from './routes/revoke-link.ts'
import { shared } from './routes/shared.ts'
import { sharedFile } from './routes/shared-file.ts'
import { sharedPreview } from './routes/shared-preview.ts'
import { visited } from './routes/visited.ts'

export const certificationsHandlers = {
  list,
  details,
  byIdentifier,
  create,
  retry,
  favorite,
  visited,
  remove,
  downloadFile,
  preview,
  proof,
  describe,
  reports,
  linkDetails,
  createLink,
  revokeLink,
  shared,
  sharedPreview,
  sharedFile,
  download,
} satisfies Handlers<typeof certifications>
