import type { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import type { Handlers } from '../../http/route.ts'
import { confirm } from './confirm.ts'
import { newCodes } from './new-codes.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { replace } from './replace.ts'
import { start } from './start.ts'

export const secondFactorHandlers = { read, start, replace, confirm, newCodes, remove } satisfies Handlers<
  typeof secondFactor
>
