import type { search } from '@atesta/contract/routes/search.ts'
import type { Handlers } from '../../http/route.ts'
import { find } from './find.ts'

export const searchHandlers = { find } satisfies Handlers<typeof search>
