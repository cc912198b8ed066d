import type { certifications } from '@atesta/contract/routes/certifications.ts'
import type { Handlers } from '../../http/route.ts'
import { byIdentifier } from './by-identifier.ts'
import { certificate } from './certificate.ts'
import { copy } from './copy.ts'
import { create } from './create.ts'
import { createLink } from './create-link.ts'
import { describe } from './describe.ts'
import { details } from './details.ts'
import { download } from './download.ts'
import { downloadFile } from './download-file.ts'
import { downloadMany } from './download-many.ts'
import { favorite } from './favorite.ts'
import { linkDetails } from './link-details.ts'
import { list } from './list.ts'
import { places } from './places.ts'
import { preview } from './preview.ts'
import { proof } from './proof.ts'
import { remove } from './remove.ts'
import { reports } from './reports.ts'
import { retry } from './retry.ts'
import { revokeLink } from './revoke-link.ts'
import { shared } from './shared.ts'
import { sharedFile } from './shared-file.ts'
import { sharedPreview } from './shared-preview.ts'
import { visited } from './visited.ts'

export const certificationsHandlers = {
  list,
  places,
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
  certificate,
  downloadMany,
  copy,
} satisfies Handlers<typeof certifications>
