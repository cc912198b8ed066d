import type { stepUp } from '@atesta/contract/routes/step-up.ts'
import type { Handlers } from '../../http/route.ts'
import { confirm } from './confirm.ts'
import { startPasskey } from './start-passkey.ts'

export const stepUpHandlers = { confirm, startPasskey } satisfies Handlers<typeof stepUp>
