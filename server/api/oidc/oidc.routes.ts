import type { oidc } from '@atesta/contract/routes/oidc.ts'
import type { Handlers } from '../../http/route.ts'
import { finish } from './finish.ts'
import { start } from './start.ts'

export const oidcHandlers = { start, finish } satisfies Handlers<typeof oidc>
