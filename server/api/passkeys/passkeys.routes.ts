import type { passkeys } from '@atesta/contract/routes/passkeys.ts'
import type { Handlers } from '../../http/route.ts'
import { create } from './create.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'
import { rename } from './rename.ts'
import { signIn } from './sign-in.ts'
import { start } from './start.ts'
import { startSignIn } from './start-sign-in.ts'

export const passkeysHandlers = {
  list,
  start,
  create,
  rename,
  remove,
  startSignIn,
  signIn,
} satisfies Handlers<typeof passkeys>
