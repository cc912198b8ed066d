import type { certifications } from '@atesta/contract/routes/certifications.ts'
import type { Handlers } from '../../core/route.ts'
import { byIdentifier } from './routes/by-identifier.ts'
import { create } from './routes/create.ts'
import { details } from './routes/details.ts'
import { downloadFile } from './routes/download-file.ts'
import { favorite } from './routes/favorite.ts'
import { list } from './routes/list.ts'
import { preview } from './routes/preview.ts'
import { proof } from './routes/proof.ts'
import { remove } from './routes/remove.ts'
import { retry } from './routes/retry.ts'
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
} satisfies Handlers<typeof certifications>
