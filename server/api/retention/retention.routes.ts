import type { retention } from '@atesta/contract/routes/retention.ts'
import type { Handlers } from '../../http/route.ts'
import { count } from './count.ts'
import { erase } from './erase.ts'
import { hold } from './hold.ts'
import { holds } from './holds.ts'
import { preview } from './preview.ts'
import { read } from './read.ts'
import { release } from './release.ts'
import { save } from './save.ts'

export const retentionHandlers = {
  read,
  save,
  preview,
  count,
  erase,
  holds,
  hold,
  release,
} satisfies Handlers<typeof retention>
